import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { FILE_TYPES, type Storage } from '../ports/storage.ts'
import { tellResult, type CheckOutput } from './check-result.ts'

interface StorageCommandsOptions extends CheckOutput {
  withStorage: (action: (storage: Storage) => Promise<void>) => Promise<void>
  /** Whether links lead to another server than ours, which may not run now. */
  isElsewhere: () => boolean
}

const FETCH_MS = 10_000

/** `storage check`: does once what is done for each result of a batch. */
export function addStorageCommands(program: Command, options: StorageCommandsOptions): void {
  const { withStorage, isElsewhere } = options
  program
    .command('storage')
    .description('where files are kept')
    .command('check')
    .description('store, fetch and remove a small file')
    .option('--json', 'print as JSON')
    .action(({ json }: { json?: boolean }) =>
      withStorage(async (storage) => {
        const problem = await tryOut(storage, isElsewhere()).catch((error: Error) => error.message)
        tellResult(
          { works: 'The storage works.', problems: problem === null ? [] : [problem] },
          { ...options, asJson: json },
        )
      }),
    )
}

/** What is wrong; null where nothing is. */
async function tryOut(storage: Storage, isElsewhere: boolean): Promise<string | null> {
  const key = `check/${randomUUID()}.csv`
  const folder = await mkdtemp(join(tmpdir(), 'dastak-check-'))
  try {
    const path = join(folder, 'check.csv')
    await writeFile(path, key)
    await storage.put(key, path, { type: FILE_TYPES.csv })
    const link = await storage.link(key, {
      filename: 'check.csv',
      until: new Date(Date.now() + 60_000),
    })
    const problem = isElsewhere ? await fetchProblem(link, key) : null
    await storage.remove(key)
    return problem
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The address is not told whole: it is a way in. */
async function fetchProblem(link: string, content: string): Promise<string | null> {
  const host = new URL(link).host
  try {
    const answer = await fetch(link, { signal: AbortSignal.timeout(FETCH_MS) })
    if (answer.status !== 200)
      return `A file was stored, but its link at ${host} answers with the status ${answer.status}.`
    return (await answer.text()) === content
      ? null
      : `A file was stored, but its link at ${host} answers something else.`
  } catch {
    return `A file was stored, but its link leads to ${host}, which cannot be reached from here.`
  }
}
