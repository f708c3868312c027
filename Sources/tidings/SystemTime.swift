// The system's clock and time zone.

import CivilTime
import Glibc

/// The instant at which it is called.
func now() -> Timestamp {
  var time = timespec()
  // SAFETY: the call fills in a local variable that outlives it.
  unsafe clock_gettime(CLOCK_REALTIME, &time)
  return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
}

/// The last midnight of the machine's time zone before an instant.
func lastMidnight(before instant: Timestamp) -> Timestamp {
  var seconds = time_t(instant.seconds)
  // SAFETY: a `tm` points to the name of its zone, which nobody reads here; the calls read and fill
  // in local variables that outlive them.
  var civil = unsafe tm()
  unsafe localtime_r(&seconds, &civil)
  unsafe civil.tm_hour = 0
  unsafe civil.tm_min = 0
  unsafe civil.tm_sec = 0
  unsafe civil.tm_isdst = -1
  return Timestamp(seconds: Int64(unsafe mktime(&civil)))
}
