// What Caliper has here, cali.h has all of it.
#include <caliper/cali.h>
