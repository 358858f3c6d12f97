import { AppError } from '../../app-error.ts'
import type { Reports, Unit } from '../reports/reports.service.ts'
import type { Act, By } from './act.service.ts'

interface ReportsOptions {
  act: Act
  reports: Pick<Reports, 'list' | 'find' | 'accept' | 'reject' | 'console'>
}

/** Reports, which operators accept or reject. Every decision is in the log. */
export function createOperatorReports({ act, reports }: ReportsOptions) {
  /** A number without a report is not written to the log, because it may be anything. */
  const target = async (id: number) => {
    await reports.console.require(id)
    return { type: 'report', id: String(id) } as const
  }

  /**
   * With `isListed` the contacts go onto the list of bad ones. Errors: not_found, conflict (none of
   * the fields is open).
   */
  const accept = async (by: By, id: number, units: readonly Unit[], isListed = false) => {
    const detail = { fields: units.join(', '), ...(isListed && { listed: true }) }
    return act(by, { verb: 'report accept', target: await target(id), detail }, () =>
      reports.accept(id, units, isListed),
    )
  }

  /** Errors: not_found, conflict. The answer is with the report: it may hold a contact. */
  const reject = async (by: By, id: number, answer: string) =>
    act(by, { verb: 'report reject', target: await target(id) }, () => reports.reject(id, answer))

  return {
    ...reports.console,
    /** For the command line: at most a thousand, with their contacts. */
    list: reports.list,
    find: reports.find,
    accept,
    reject,
    acceptMany: (by: By, ids: readonly number[], units: readonly Unit[], isListed = false) =>
      each(ids, (id) => accept(by, id, units, isListed)),
    rejectMany: (by: By, ids: readonly number[], answer: string) =>
      each(ids, (id) => reject(by, id, answer)),
  }
}
export type OperatorReports = ReturnType<typeof createOperatorReports>

/** One after the other. A refusal stops no other. */
async function each(ids: readonly number[], decide: (id: number) => Promise<void>) {
  const decided: { id: number; error: string | null }[] = []
  for (const id of ids)
    decided.push({
      id,
      error: await decide(id).then(
        () => null,
        (error: unknown) => {
          if (error instanceof AppError) return error.message
          throw error
        },
      ),
    })
  return decided
}
