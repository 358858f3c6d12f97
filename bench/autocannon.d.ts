/** The part of autocannon (which has no types) that the benchmarks use. */
declare module 'autocannon' {
  interface Result {
    requests: { average: number; total: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  interface Options {
    url: string
    method: 'GET' | 'POST'
    body?: string
    headers: Record<string, string>
    connections: number
    /** Seconds. */
    duration: number
    /** Threads to send from; default: this one. */
    workers?: number
  }
  namespace autocannon {
    export type { Options, Result }
  }
  function autocannon(options: Options): Promise<Result>
  export = autocannon
}
