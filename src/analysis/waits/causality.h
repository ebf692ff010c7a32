// Times that contradict what caused what: a message that was received before it was sent, a rank that left a
// barrier before another one came. Clocks of several machines make such, where they are compared less exactly
// than messages are quick.
//
// They are counted, and where there are any repaired by the controlled logical clock (Rabenseifner, The
// Controlled Logical Clock, EuroPVM/MPI 1997): an event that needs another one is put behind it, what follows
// it in its thread comes along, and so does what was before it, as far as nobody has needed that sooner; each
// ns of distance takes 1 % off the shift, so that lengths stay nearly what they were and the thread comes
// back to its own clock. Only what is analysed changes; the archive does not.
#pragma once
#include <cstdint>

namespace rankine::analysis {

struct Causality {
  uint64_t checked = 0;   // ends of calls that needed something of another process
  uint64_t violated = 0;  // that came before it
  uint64_t most_ns = 0;   // by how much
  uint64_t moved_ns = 0;  // the farthest that an event was moved
};

// A call that ended then needed something that came at `needed` at the soonest.
void CheckEnd(uint64_t needed, uint64_t end, Causality* found);

// Of what was found in parts.
void AddTo(const Causality& from, Causality* to);

}  // namespace rankine::analysis
