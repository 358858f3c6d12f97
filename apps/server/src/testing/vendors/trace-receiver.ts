import { startHttpRecorder } from './http-recorder.ts'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Readonly<Record<string, string | number>>
  /** 2 is an error. */
  status: number
  service: string
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string }
}
interface Otlp {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'status' | 'service'> & {
        attributes: Attribute[]
        status: { code?: number }
      })[]
    }[]
  }[]
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  )

/** A collector of traces on this machine: OTLP over HTTP, in JSON. */
export async function startTraceReceiver() {
  const recorder = await startHttpRecorder(() => '{}')
  return {
    url: recorder.url,
    calls: recorder.calls,
    /** Everything that was sent, byte for byte. */
    text: () => recorder.calls.map(({ body }) => body).join('\n'),
    spans: (): ReceivedSpan[] =>
      recorder.calls
        .flatMap(({ body }) => (JSON.parse(body) as Otlp).resourceSpans)
        .flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map(({ attributes, status, ...span }) => ({
              ...span,
              attributes: valuesOf(attributes),
              status: status.code ?? 0,
              service: String(valuesOf(resource.attributes)['service.name']),
            })),
          ),
        ),
    close: recorder.close,
  }
}
