import type { Logger } from 'pino'
import type { TraceSettings } from './trace-settings.ts'
import { setTracer } from './spans.ts'

const QUIET_MS = 600_000

/**
 * Sends the spans of this process to the collector of the settings. Without one nothing is loaded.
 * Returns how to send the last ones and stop.
 */
export async function startTraces(
  settings: TraceSettings | null,
  log: Logger,
): Promise<() => Promise<void>> {
  if (settings === null) return async () => undefined
  const { openTelemetry } = await import('./open-telemetry.ts')
  let lastAt = -Infinity
  const tracer = openTelemetry(settings, () => {
    if (performance.now() - lastAt < QUIET_MS) return
    lastAt = performance.now()
    log.warn('traces could not be sent. Check OTEL_EXPORTER_OTLP_ENDPOINT and its collector')
  })
  setTracer(tracer)
  return async () => {
    setTracer(null)
    await tracer.stop()
  }
}
