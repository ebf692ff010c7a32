/* Caliper has this name too. */
#include <caliper/cali-manager.h>
