import { AsyncLocalStorage } from 'node:async_hooks'

/** The request or the job that runs now, as each line of the log names it. */
type Fields = Readonly<{ requestId: string } | { job: string; jobId: string }>

/** Only values from closed sets, numbers and random ids: never a user, a subject, an address. */
export type Attributes = Readonly<Record<string, string | number>>

/** A measured part of the work. */
export interface Span {
  traceId: string
  note(attributes: Attributes): void
  /** Ends it. With an error, only its name is kept: its text may quote personal data. */
  end(error?: unknown): void
}

interface Context {
  fields?: Fields
  span?: Span
}

const storage = new AsyncLocalStorage<Context>()

/** Runs the work of a request or a job: what is logged during it has these fields. */
export const inContext = <T>(fields: Fields, work: () => T): T =>
  storage.run({ ...storage.getStore(), fields }, work)

/** Runs work whose spans are children of this one. */
export const withSpan = <T>(span: Span, work: () => T): T =>
  storage.run({ ...storage.getStore(), span }, work)

export const currentSpan = (): Span | undefined => storage.getStore()?.span

/** What a line of the log says of the request or the job that runs now. */
export function contextFields(): object {
  const context = storage.getStore()
  if (!context) return {}
  const { fields, span } = context
  return span ? { ...fields, traceId: span.traceId } : { ...fields }
}
