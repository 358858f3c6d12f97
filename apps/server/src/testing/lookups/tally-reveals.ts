import { AppError } from '../../app-error.ts'

type Result = PromiseSettledResult<{ outcome: { charged: { phone: number; email: number } } }>

/**
 * Counts the results of parallel reveals: answers and their credits, refusals because of missing
 * credits, and others.
 */
export function tally(results: readonly Result[]) {
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  const charges = results.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value.outcome.charged] : [],
  )
  const others = refusals.filter(
    (reason) => !(reason instanceof AppError && reason.code === 'credits_exhausted'),
  )
  return {
    answered: charges.length,
    phone: charges.reduce((sum, { phone }) => sum + phone, 0),
    email: charges.reduce((sum, { email }) => sum + email, 0),
    exhausted: refusals.length - others.length,
    others,
  }
}
