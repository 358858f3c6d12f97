import type pg from 'pg'
import type { Span } from '../watch/context.ts'
import { beginPart } from '../watch/spans.ts'

type Callback = (error: Error | null | undefined, result?: unknown) => void
/** `query` in `pg` takes a text, a text with values, an object, or an object that sends itself. */
interface ClientInternals {
  query(...args: unknown[]): unknown
}

/**
 * Makes a span of each statement that is sent during a traced request or job. It has the name of
 * the statement, never its text or its values.
 */
export function traceStatements(client: pg.ClientBase): void {
  const inside = client as unknown as ClientInternals
  const send = inside.query.bind(client)
  inside.query = (...args) => {
    const text = textOf(args[0])
    const span = text === null ? null : beginPart(spanOf(text))
    if (span === null) return send(...args)
    const callback = args.at(-1)
    if (typeof callback === 'function')
      return send(...args.slice(0, -1), ending(span, callback as Callback))
    const sent = send(...args)
    if (sent instanceof Promise)
      void sent.then(
        () => span.end(),
        (error: unknown) => span.end(error),
      )
    else span.end()
    return sent
  }
}

const spanOf = (text: string) => ({
  name: statementName(text),
  kind: 'client' as const,
  attributes: { 'db.system.name': 'postgresql' },
})

function ending(span: Span, callback: Callback): Callback {
  return (error, result) => {
    span.end(error ?? undefined)
    callback(error, result)
  }
}

/** Null for an object that sends itself, like COPY: it ends when its stream does. */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query
  const { text, submit } = Object(query) as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && submit === undefined ? text : null
}

/** What a statement does, and with which table or function: `SELECT lookup_open`. */
export function statementName(text: string): string {
  const verb = /^\s*(?:--.*\n\s*)*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  const [, subject] = SUBJECT.exec(text) ?? []
  return subject === undefined ? verb : `${verb} ${subject}`
}
/** A setting for the transaction may come before the function that is called. */
const SUBJECT =
  /\b(?:from|into|update|table)\s+(?:set_config\([^)]*\),\s*)?(?:only\s+)?"?(?:\w+"?\."?)?([a-z_]\w*)/i
