import { randomUUID } from 'node:crypto'
import { inContext } from '../watch/context.ts'
import type { Figures } from '../watch/figures.ts'
import { inSpan } from '../watch/spans.ts'

export type JobFigures = Pick<Figures, 'knowJob' | 'job'>

/**
 * Runs a job once: counted, traced, and named in each line of the log. A repeated run has no id and
 * no span, because most of them find nothing to do: what they find makes a span.
 */
export async function watchedRun(
  figures: JobFigures | undefined,
  { name, id }: { name: string; id?: string },
  run: () => Promise<void>,
): Promise<void> {
  const startedAt = performance.now()
  const end = (outcome: 'done' | 'failed') =>
    figures?.job(name, outcome, (performance.now() - startedAt) / 1000)
  const span = {
    name: `job ${name}`,
    kind: 'consumer',
    attributes: { 'dastak.job': name },
  } as const
  try {
    await inContext({ job: name, jobId: id ?? randomUUID() }, () =>
      id === undefined ? run() : inSpan(span, run),
    )
    end('done')
  } catch (error) {
    end('failed')
    throw error
  }
}
