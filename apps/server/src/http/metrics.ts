import { hash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics } from 'prom-client'
import { AppError } from '../app-error.ts'
import { createFigures, type Collector, type Figures } from '../watch/figures.ts'
import { bearerToken } from './access.ts'

interface MetricsOptions {
  /** Everybody may read them. */
  isOpen: boolean
  /** The bearer token that readers must send. Without one, nobody else may read them. */
  token?: string | undefined
  /** What the process counts. */
  figures?: Figures
  /** What is read when the metrics are. */
  collectors?: readonly Collector[]
}

/** Prometheus metrics of a process: what it counts, what `collectors` read, and Node's own. */
export function createMetrics(
  { isOpen, token, figures = createFigures(), collectors = [] }: MetricsOptions = { isOpen: true },
) {
  const wanted = token === undefined ? null : hash('sha256', token, 'buffer')
  const { registry } = figures
  collectDefaultMetrics({ register: registry })
  for (const collector of collectors) figures.add(collector)
  return {
    /** Counts a request by its endpoint, never by its address or its user. */
    observe: figures.request,
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
