import { hash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError } from '../app-error.ts'
import { bearerToken } from './access.ts'

interface MetricsAccess {
  /** Everybody may read them. */
  isOpen: boolean
  /** The bearer token that readers must send. Without one, nobody else may read them. */
  token?: string | undefined
}

/** Prometheus metrics of this process. Routes are named by endpoint, never by address or person. */
export function createMetrics({ isOpen, token }: MetricsAccess = { isOpen: true }) {
  const wanted = token === undefined ? null : hash('sha256', token, 'buffer')
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
    /** Errors: not_found or unauthorized, if the caller may not read them. */
    checkReader(authorization: string | undefined): void {
      if (isOpen) return
      if (wanted === null) throw new AppError('not_found')
      const presented = bearerToken(authorization)
      if (presented === undefined || !timingSafeEqual(hash('sha256', presented, 'buffer'), wanted))
        throw new AppError('unauthorized')
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
export type Metrics = ReturnType<typeof createMetrics>
