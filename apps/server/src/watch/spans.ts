import { currentSpan, withSpan, type Attributes, type Span } from './context.ts'

export interface NewSpan {
  /** From a closed set. */
  name: string
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** The header of a caller that traces too. */
  traceparent?: string | undefined
}

/** Keeps and sends spans. */
export interface Tracer {
  begin(span: NewSpan, parent: Span | undefined): Span
}

let tracer: Tracer | null = null

/** From now on the spans of this process go there. Null: there are none. */
export function setTracer(one: Tracer | null): void {
  tracer = one
}

/** Runs work in a span, which is a child of the one in which it is called. */
export async function inSpan<T>(
  span: NewSpan,
  work: (note: (attributes: Attributes) => void) => Promise<T>,
): Promise<T> {
  if (tracer === null) return work(() => undefined)
  const one = tracer.begin(span, currentSpan())
  try {
    const result = await withSpan(one, () => work(one.note))
    one.end()
    return result
  } catch (error) {
    one.end(error)
    throw error
  }
}

/** A span within a running one, to be ended by the caller. Null if no work is traced now. */
export function beginPart(span: NewSpan): Span | null {
  const parent = currentSpan()
  return tracer === null || !parent ? null : tracer.begin(span, parent)
}
