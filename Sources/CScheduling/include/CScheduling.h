// How long the system lets a thread go on while others want its processor; glibc has no name for it
// before 2.41.
#pragma once

/// The calling thread is like any other.
void tidings_be_prompt(void);

/// The calling thread gives way at once to those that are prompt.
void tidings_be_steady(void);

/// The calling thread gives way at once to those that are prompt or steady, and takes the processor from
/// nobody.
void tidings_be_patient(void);
