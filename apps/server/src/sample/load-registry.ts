import { findColumns } from '../features/registry/importing/files/columns.rules.ts'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import { openSession, type CopyIn, type Session } from '../db/session.ts'
import { companyTarget } from '../features/registry/importing/targets/company-target.ts'
import { CONTACT_TARGETS } from '../features/registry/importing/targets/contact-targets.ts'
import { directorTarget } from '../features/registry/importing/targets/director-target.ts'
import { finishImport } from '../features/registry/importing/finish-import.service.ts'
import { advanceImport, beginImport } from '../features/registry/importing/import-position.store.ts'
import {
  IMPORT_LOCK,
  nobodyOptedOut,
  type ImportTarget,
} from '../features/registry/importing/import-target.ts'
import { createRowHash } from '../features/registry/importing/row-hash.rules.ts'
import type { CsvValue } from './csv.ts'
import { sampleRecords } from './records.ts'
import { registry, type RegistryOptions } from './registry.ts'
import { SAMPLE_FILES, type SampleFile } from './sample-files.ts'

interface LoadOptions extends RegistryOptions {
  seed: number
  companies: number
  /** The day on which the load ends. */
  now: () => Date
  /** Called after each transaction. */
  onProgress?: (companies: number) => void
}

/** Companies, with all their data, per transaction. */
const COMPANIES_A_TRANSACTION = 20_000
const LOCK_WAIT_MS = 60_000

/**
 * Loads an invented registry with the targets of the import, so that search and dictionary are as
 * after an import. Loading it again changes nothing. If another import is running, it waits a
 * minute and then throws.
 */
export async function loadRegistry(db: Db, options: LoadOptions): Promise<void> {
  await withImportLock(db, async (session) => {
    const name = `sample of ${options.companies} companies, seed ${options.seed}`
    const file = { kind: 'sample', name, fingerprint: name }
    const progress = await inTransaction(session, (tx) => beginImport(tx, file))
    const stages = createStages(options.now)
    const store = async (done: number): Promise<void> => {
      await inTransaction(session, async (tx) => {
        for (const stage of stages) progress.added += await stage.store(tx, session.copyIn)
        await advanceImport(tx, { ...progress, position: done, line: done })
      })
      options.onProgress?.(done)
    }
    for (const entry of registry(options.seed, options.companies, options)) {
      for (const stage of stages) for (const row of stage.rowsOf(entry)) stage.add(row)
      const done = entry.company.index + 1
      if (done % COMPANIES_A_TRANSACTION === 0 || done === options.companies) await store(done)
    }
    await inTransaction(session, (tx) =>
      finishImport(tx, session.copyIn, progress.id, options.now()),
    )
  })
}

/**
 * Loads the invented contacts of profiles, vehicles, mobile numbers and PANs with the targets of
 * the import, in one transaction.
 */
export async function loadRecords(db: Db, { seed, now }: { seed: number; now: () => Date }) {
  const records = sampleRecords(seed)
  await withImportLock(db, (session) =>
    inTransaction(session, async (tx) => {
      for (const kind of ['linkedin', 'rc', 'mobile', 'pan'] as const) {
        const [heading, ...rows] = records[kind]
        const stage = createStage(CONTACT_TARGETS[kind], heading, now)
        for (const row of rows) stage.add(row)
        await stage.store(tx, session.copyIn)
      }
    }),
  )
}

function createStages(now: () => Date) {
  const staged = <Row>(target: ImportTarget<Row>, file: SampleFile) => ({
    rowsOf: file.rowsOf,
    ...createStage(target, file.heading, now),
  })
  return [
    staged(companyTarget, SAMPLE_FILES.companies),
    staged(directorTarget, SAMPLE_FILES.directors),
    staged(CONTACT_TARGETS.din, SAMPLE_FILES['contacts-din']),
    staged(CONTACT_TARGETS.gstin, SAMPLE_FILES['contacts-gstin']),
  ]
}

function createStage<Row>(target: ImportTarget<Row>, heading: readonly string[], now: () => Date) {
  const dateReader = () => ({ order: 'day first', isMixed: false }) as const
  const read = target.reader(findColumns(heading, target.columns), { now, dateReader })
  const hash = createRowHash(heading)
  let rows: Row[] = []
  return {
    add: (values: readonly CsvValue[]): void => {
      const fields = values.map((value) => (value === null ? '' : String(value)))
      const result = read(fields, hash(fields.join(',')))
      // Invented rows must be importable: a row that is left out is a bug of the generator.
      if ('problem' in result)
        throw new Error(`An invented row of ${target.kind} can't be imported: ${result.problem}`)
      rows.push(result.row)
    },
    /** Stores the waiting rows and returns how many were new. */
    store: async (tx: Tx, copyIn: CopyIn): Promise<number> => {
      const waiting = rows
      rows = []
      return waiting.length === 0
        ? 0
        : (
            await target.apply(
              tx,
              { copyIn, isIndexed: true, suppressedAmong: nobodyOptedOut },
              waiting,
            )
          ).added
    },
  }
}

/** Works on a session that holds a lock. Throws if another session holds it for too long. */
export async function withImportLock(
  db: Db,
  work: (session: Session) => Promise<void>,
  lock = IMPORT_LOCK,
  waitMs = LOCK_WAIT_MS,
): Promise<void> {
  const session = await openSession(db)
  try {
    const deadline = performance.now() + waitMs
    while (!(await session.lock(lock))) {
      if (performance.now() > deadline)
        throw new Error('Another import is running. Wait until it has ended.')
    }
    await work(session)
  } finally {
    await session.close()
  }
}
