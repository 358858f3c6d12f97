import { findColumns } from '../features/registry/importing/files/columns.rules.ts'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import { openSession, type CopyIn, type Session } from '../db/session.ts'
import { companyTarget } from '../features/registry/importing/targets/company-target.ts'
import { CONTACT_TARGETS } from '../features/registry/importing/targets/contact-targets.ts'
import { directorTarget } from '../features/registry/importing/targets/director-target.ts'
import { finishImport } from '../features/registry/importing/finish-import.service.ts'
import { advanceImport, beginImport } from '../features/registry/importing/import-position.store.ts'
import { IMPORT_LOCK, type ImportTarget } from '../features/registry/importing/import-target.ts'
import { createRowHash } from '../features/registry/importing/row-hash.rules.ts'
import { COMPANY_HEADING, companyCsvRow } from './companies/company-csv.ts'
import type { CsvValue } from './csv.ts'
import {
  DIN_CONTACT_HEADING,
  dinContactCsvRow,
  DIRECTOR_HEADING,
  directorCsvRow,
  GSTIN_CONTACT_HEADING,
  gstinContactCsvRow,
} from './companies/people-csv.ts'
import { registry, type RegistryOptions } from './registry.ts'

interface LoadOptions extends RegistryOptions {
  seed: number
  companies: number
  /** The day the load ends. */
  now: () => Date
  /** Told after every transaction. */
  onProgress?: (companies: number) => void
}

/** Companies with all that hangs on them brought in by one transaction. */
const COMPANIES_A_TRANSACTION = 20_000
const LOCK_PATIENCE_MS = 60_000

/**
 * Brings an invented registry in by the importer's own targets, so that search and dictionary are
 * right as after an import. Loading the same again changes nothing. Waits a minute for another
 * import to end, then throws.
 */
export async function loadRegistry(db: Db, options: LoadOptions): Promise<void> {
  const session = await openSession(db)
  try {
    await waitForLock(session)
    const name = `sample of ${options.companies} companies, seed ${options.seed}`
    const file = { kind: 'sample', name, fingerprint: name }
    const progress = await inTransaction(session, (tx) => beginImport(tx, file))
    const stages = createStages(options.now)
    const bringIn = async (done: number): Promise<void> => {
      await inTransaction(session, async (tx) => {
        for (const stage of stages.all) progress.added += await stage.bringIn(tx, session.copyIn)
        await advanceImport(tx, { ...progress, position: done, line: done })
      })
      options.onProgress?.(done)
    }
    for (const { company, newDirectors, seats, gstNumbers } of registry(
      options.seed,
      options.companies,
      options,
    )) {
      stages.companies.add(companyCsvRow(company))
      for (const seat of seats) stages.directors.add(directorCsvRow(seat))
      for (const director of newDirectors) {
        if (director.phone !== null || director.email !== null)
          stages.dinContacts.add(dinContactCsvRow(director))
      }
      for (const number of gstNumbers) stages.gstinContacts.add(gstinContactCsvRow(number))
      const done = company.index + 1
      if (done % COMPANIES_A_TRANSACTION === 0 || done === options.companies) await bringIn(done)
    }
    await inTransaction(session, (tx) =>
      finishImport(tx, session.copyIn, progress.id, options.now()),
    )
  } finally {
    await session.close()
  }
}

interface Stage {
  add(values: readonly CsvValue[]): void
  /** Brings the waiting rows in and tells how many were new. */
  bringIn(tx: Tx, copyIn: CopyIn): Promise<number>
}

function createStages(now: () => Date) {
  const companies = createStage(companyTarget, COMPANY_HEADING, now)
  const directors = createStage(directorTarget, DIRECTOR_HEADING, now)
  const dinContacts = createStage(CONTACT_TARGETS.din, DIN_CONTACT_HEADING, now)
  const gstinContacts = createStage(CONTACT_TARGETS.gstin, GSTIN_CONTACT_HEADING, now)
  return {
    companies,
    directors,
    dinContacts,
    gstinContacts,
    all: [companies, directors, dinContacts, gstinContacts],
  }
}

export function createStage<Row>(
  target: ImportTarget<Row>,
  heading: readonly string[],
  now: () => Date,
): Stage {
  const dateReader = () => ({ order: 'day first', isMixed: false }) as const
  const read = target.reader(findColumns(heading, target.columns), { now, dateReader })
  const hash = createRowHash(heading)
  let rows: Row[] = []
  return {
    add: (values) => {
      const fields = values.map((value) => (value === null ? '' : String(value)))
      const result = read(fields, hash(fields.join(',')))
      // What we invent has to be what we import: a row left out here is a fault of the generator.
      if ('problem' in result)
        throw new Error(`An invented row of ${target.kind} can't be imported: ${result.problem}`)
      rows.push(result.row)
    },
    bringIn: async (tx, copyIn) => {
      const waiting = rows
      rows = []
      return waiting.length === 0
        ? 0
        : (await target.apply(tx, { copyIn, isIndexed: true }, waiting)).added
    },
  }
}

export async function waitForLock(
  session: Session,
  lock = IMPORT_LOCK,
  patienceMs = LOCK_PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await session.lock(lock))) {
    if (performance.now() > deadline)
      throw new Error('Another import is running. Wait until it has ended.')
  }
}
