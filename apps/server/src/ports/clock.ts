/** The time of day. Everything that expires asks this port, so that tests can set it. */
export interface Clock {
  now(): Date
}
