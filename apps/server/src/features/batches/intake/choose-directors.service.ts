import { AppError } from '../../../app-error.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { ChosenDirector, Registry } from '../../registry/registry.service.ts'
import { priced, requirePermission, type TermsOptions } from '../batch-terms.service.ts'
import { stageChoice } from './choose-directors.store.ts'
import { MAX_STAGED, STAGED_MS } from './intake.service.ts'
import { deleteOlderStaged } from './intake.store.ts'

interface ChooseOptions extends TermsOptions {
  db: Db
  clock: Clock
  registry: Pick<Registry, 'chosenDirectors' | 'directorsOfCompanies'>
}

/** Directors by DIN, or present directors of companies. */
export type Choice =
  | { directors: readonly { din: string; cin?: string | undefined }[] }
  | { cins: readonly string[]; designation?: string | undefined; perCompany?: number | undefined }

/**
 * Stages directors that were chosen on the screen, like a file, and returns what they can cost at
 * most. Errors: permission_required, not_found (there are none).
 */
export async function chooseDirectors(deps: ChooseOptions, userId: number, choice: Choice) {
  const { db, clock, registry } = deps
  const batch = await requirePermission(deps, userId, 'DIRECTORS')
  const found =
    'cins' in choice
      ? await registry.directorsOfCompanies(choice)
      : await registry.chosenDirectors(choice.directors)
  const directors = [...new Map(found.map((one) => [one.din, one])).values()]
  if (directors.length === 0)
    throw new AppError('not_found', { message: 'No director matches this choice.' })
  const now = clock.now()
  const staged = await inTransaction(db, async (tx) => {
    const row = await stageChoice(tx, { userId, name: nameOf(directors), directors, now })
    await deleteOlderStaged(tx, userId, MAX_STAGED)
    return row
  })
  const terms = await priced(deps, userId, batch, staged.id)
  const expiresAt = new Date(now.getTime() + STAGED_MS)
  return { publicId: staged.publicId, expiresAt, subjects: directors.length, ...terms }
}

/** `Directors of LOOMS LTD`, `12 directors`: shown where other batches have a file name. */
function nameOf(directors: readonly ChosenDirector[]): string {
  const companies = new Set(directors.map(({ company_name: name }) => name))
  const [only] = companies
  if (companies.size === 1 && only) return `Directors of ${only}`
  const count = directors.length.toLocaleString('en-IN')
  return directors.length === 1 ? '1 director' : `${count} directors`
}
