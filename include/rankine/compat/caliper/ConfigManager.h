// What Caliper has here, cali-manager.h has all of it.
#include <caliper/cali-manager.h>
