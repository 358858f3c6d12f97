import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { FILE_TYPES, type Storage } from '../ports/storage.ts'
import { printResult, type CheckOutput } from './check-result.ts'

interface StorageCommandsOptions extends CheckOutput {
  withStorage: (action: (storage: Storage) => Promise<void>) => Promise<void>
  /** Whether links go to another server, which can be tested while our own is not running. */
  isElsewhere: () => boolean
}

const FETCH_MS = 10_000

/** `storage check`: does once what each result of a batch needs. */
export function addStorageCommands(program: Command, options: StorageCommandsOptions): void {
  const { withStorage, isElsewhere } = options
  program
    .command('storage')
    .description('the storage of files')
    .command('check')
    .description('store, fetch and delete a small file')
    .option('--json', 'print as JSON')
    .action(({ json }: { json?: boolean }) =>
      withStorage(async (storage) => {
        const problem = await testStorage(storage, isElsewhere()).catch(
          (error: Error) => error.message,
        )
        printResult(
          { works: 'The storage works.', problems: problem === null ? [] : [problem] },
          { ...options, asJson: json },
        )
      }),
    )
}

/** The problem. Null if there is none. */
export async function testStorage(storage: Storage, isElsewhere: boolean): Promise<string | null> {
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

/** Shows only the host, because the link itself grants access. */
async function fetchProblem(link: string, content: string): Promise<string | null> {
  const host = new URL(link).host
  try {
    const answer = await fetch(link, { signal: AbortSignal.timeout(FETCH_MS) })
    if (answer.status !== 200)
      return `A file was stored, but its link at ${host} returns the status ${answer.status}.`
    return (await answer.text()) === content
      ? null
      : `A file was stored, but its link at ${host} returns other content.`
  } catch {
    return (
      `A file was stored, but its link goes to ${host}, which cannot be ` +
      'reached from this machine.'
    )
  }
}
