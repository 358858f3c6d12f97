import { AppError } from '../../../app-error.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { ChosenDirector, Registry } from '../../registry/registry.service.ts'
import type { SliceOptions } from '../run/ask-slice.service.ts'
import { priced, requirePermission, type TermsOptions } from '../batch-terms.service.ts'
import { stageChoice } from './choose-directors.store.ts'
import { MAX_STAGED, STAGED_MS } from './intake.service.ts'
import { deleteOlderStaged } from './intake.store.ts'

interface ChooseOptions extends TermsOptions {
  db: Db
  clock: Clock
  registry: Pick<Registry, 'chosenDirectors' | 'directorsOfCompanies'>
  areCustomers: SliceOptions['areCustomers']
}

/** Directors by DIN, or present directors of companies; without known customers, if wanted. */
export type Choice = { leavesOutCustomers?: boolean | undefined } & (
  | { directors: readonly { din: string; cin?: string | undefined }[] }
  | { cins: readonly string[]; designation?: string | undefined; perCompany?: number | undefined }
)

/**
 * Stages directors that were chosen on the screen, like a file, and returns what they can cost at
 * most. Errors: permission_required, not_found (there are none, or all are left out).
 */
export async function chooseDirectors(deps: ChooseOptions, userId: number, choice: Choice) {
  const { db, clock, registry } = deps
  const batch = await requirePermission(deps, userId, 'DIRECTORS')
  const found =
    'cins' in choice
      ? await registry.directorsOfCompanies(choice)
      : await registry.chosenDirectors(choice.directors)
  const all = [...new Map(found.map((one) => [one.din, one])).values()]
  if (all.length === 0)
    throw new AppError('not_found', { message: 'No director matches this choice.' })
  const directors = choice.leavesOutCustomers ? await withoutCustomers(deps, userId, all) : all
  if (directors.length === 0)
    throw new AppError('not_found', { message: 'All of them are your customers.' })
  const now = clock.now()
  const staged = await inTransaction(db, async (tx) => {
    const row = await stageChoice(tx, { userId, name: nameOf(directors), directors, now })
    await deleteOlderStaged(tx, userId, MAX_STAGED)
    return row
  })
  const terms = await priced(deps, userId, batch, staged.id)
  const leftOut = all.length - directors.length
  const expiresAt = new Date(now.getTime() + STAGED_MS)
  return { publicId: staged.publicId, expiresAt, subjects: directors.length, leftOut, ...terms }
}

async function withoutCustomers(
  { areCustomers }: ChooseOptions,
  userId: number,
  directors: readonly ChosenDirector[],
) {
  const dins = directors.map(({ din }) => din)
  const are = await areCustomers('din', userId, dins)
  return directors.filter((_, place) => !are[place])
}

/** `Directors of LOOMS LTD`, `12 directors`: shown where other batches have a file name. */
function nameOf(directors: readonly ChosenDirector[]): string {
  const companies = new Set(directors.map(({ company_name: name }) => name))
  const [only] = companies
  if (companies.size === 1 && only) return `Directors of ${only}`
  const count = directors.length.toLocaleString('en-IN')
  return directors.length === 1 ? '1 director' : `${count} directors`
}
