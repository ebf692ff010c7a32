// What Caliper has here, Caliper.h has all of it.
#include <caliper/Caliper.h>
