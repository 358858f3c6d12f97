/** The current time. Everything that expires uses this port, so that tests can set the time. */
export interface Clock {
  now(): Date
}
