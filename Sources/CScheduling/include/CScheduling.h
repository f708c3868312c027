// How long the system lets a thread go on while others want its processor; glibc has no name for it
// before 2.41.
#pragma once

/// The calling thread gives way at once to whoever wakes up, and gets its share in long pieces.
void tidings_be_patient(void);

/// The calling thread is like any other again.
void tidings_be_prompt(void);
