import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Prometheus figures of this process; routes are named by endpoint, never by address or person. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'dastak_http_request_seconds',
    help: 'Time to answer, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  // Finding a labelled histogram costs more than adding to it.
  const known = new Map<string, { observe(seconds: number): void }>()
  return {
    observe(endpoint: string, status: number, seconds: number): void {
      const key = `${endpoint} ${status}`
      const one = known.get(key) ?? duration.labels(endpoint, String(status))
      known.set(key, one)
      one.observe(seconds)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
export type Metrics = ReturnType<typeof createMetrics>
