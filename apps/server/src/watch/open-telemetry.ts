import {
  diag,
  DiagLogLevel,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type DiagLogger,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import { within } from '../time/within.ts'
import type { TraceSampler, TraceSettings } from './trace-settings.ts'
import type { Span } from './context.ts'
import type { NewSpan, Tracer } from './spans.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
/** How long the last spans may take to be sent. */
const STOP_MS = 1_500
const contexts = new WeakMap<Span, Context>()

/**
 * Sends spans to a collector, as OTLP over HTTP in JSON. Only loaded if the settings ask for it.
 * `onFailure` is called when they could not be sent.
 */
export function openTelemetry(
  settings: TraceSettings,
  onFailure: () => void,
): Tracer & { stop(): Promise<void> } {
  diag.setLogger(onlyErrors(onFailure), {
    logLevel: DiagLogLevel.ERROR,
    suppressOverrideMessage: true,
  })
  const { url, headers, attributes, sampler } = settings
  const exporter = new OTLPTraceExporter({ url, headers })
  const provider = new TracerProvider({
    sampler: samplerOf(sampler),
    resource: resourceFromAttributes(attributes),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('dastak')
  const propagator = new W3CTraceContextPropagator()

  /** Only the ids of a caller are taken over. What it adds to them could be anything. */
  function callerOf(traceparent: string | undefined): Context {
    return traceparent === undefined
      ? ROOT_CONTEXT
      : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
  }

  return {
    begin({ name, kind, attributes, traceparent }: NewSpan, parent) {
      const above = parent ? (contexts.get(parent) ?? ROOT_CONTEXT) : callerOf(traceparent)
      const options = {
        kind: kind ? KINDS[kind] : SpanKind.INTERNAL,
        attributes: { ...attributes },
      }
      const one = tracer.startSpan(name, options, above)
      const span: Span = {
        traceId: one.spanContext().traceId,
        note: (more) => void one.setAttributes({ ...more }),
        end(error) {
          if (error !== undefined) {
            one.setStatus({ code: SpanStatusCode.ERROR })
            one.setAttribute('error.type', nameOf(error))
          }
          one.end()
        },
      }
      contexts.set(span, trace.setSpan(above, one))
      return span
    },
    async stop() {
      // A collector that is away must not delay the end of the process.
      const isSent = provider.shutdown().then(
        () => true,
        () => false,
      )
      if (!(await within(STOP_MS, isSent))) onFailure()
      diag.disable()
    },
  }
}

const SAMPLERS: Readonly<Record<TraceSampler['name'], (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) =>
    new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}
const samplerOf = ({ name, ratio }: TraceSampler) => SAMPLERS[name](ratio)

/** A class or a code of our own, e.g. AppError or ECONNREFUSED. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? String(error.code) : ''
  return /^[A-Za-z0-9_]{1,40}$/.test(code) ? code : error.name
}

function onlyErrors(onFailure: () => void): DiagLogger {
  const ignore = () => undefined
  return { error: onFailure, warn: ignore, info: ignore, debug: ignore, verbose: ignore }
}
