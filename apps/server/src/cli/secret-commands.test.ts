import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, expect, test } from 'vitest'
import type { SealedCount } from '../features/secrets/rotation.service.ts'
import { addSecretCommands } from './secret-commands.ts'

const NAME = 'webhooks'
const all = { name: NAME, current: 7, previous: 0, unreadable: 0 }

interface Installation {
  counts?: SealedCount
  secrets?: number
  isInFile?: boolean
  lost?: ('known customers' | 'unsubscribe')[]
}

/** Runs `secret …`. Returns what it prints, its exit code, and what it did. */
async function run(
  args: string,
  { counts = all, secrets = 2, isInFile = false, lost = [] }: Installation = {},
) {
  const [lines, did] = [[] as string[], [] as string[]]
  let exitCode = 0
  let keptKey: string | undefined
  const act = <T>(name: string, result: T) => {
    did.push(name)
    return Promise.resolve(result)
  }
  const program = new Command().exitOverride()
  addSecretCommands(program, {
    withSecrets: (action) =>
      action({
        rotation: {
          status: () => Promise.resolve([counts]),
          rotate: () => act('rotate', [{ ...counts, previous: 0 }]),
        },
        keptKeys: {
          get: () => Promise.reject(new Error('no command reads a key')),
          check: () => Promise.resolve(),
          replaceLost: (kept) => {
            keptKey = kept?.['opt-outs']?.toString('hex')
            return act('replaceLost', lost)
          },
          sealed: [],
        },
        knownCustomers: { clearAll: () => act('clearAll', undefined) },
      }),
    secrets: {
      isInFile: () => isInFile,
      count: () => secrets,
      add: () => void did.push('add'),
      removeOld: () => void did.push('removeOld'),
    },
    write: (line) => lines.push(line),
    setExitCode: (code) => (exitCode = code),
  })
  await program.parseAsync(['node', 'dastak', 'secret', ...args.split(' ')])
  return { lines, exitCode, did, keptKey }
}

test('the status shows what is left, and what to do next', async () => {
  const next = async (installation: Installation) =>
    (await run('status', installation)).lines.at(-1)
  expect(await run('status', { counts: { ...all, previous: 3, unreadable: 0 } })).toMatchObject({
    lines: [
      'webhooks: 7 with the current secret, 3 with a previous secret',
      'Next: `npm run dastak -- secret rotate`.',
    ],
    exitCode: 1,
  })
  expect(await next({})).toMatch(/^Nothing that is stored needs a previous.*SECRET_KEY_PREVIOUS\.$/)
  expect(await next({ isInFile: true })).toMatch(/secret forget`\.$/)
  expect(await next({ secrets: 1 })).toMatch(/which is the only one\.$/)
  expect(await next({ counts: { ...all, unreadable: 1 } })).toMatch(
    /Add it to SECRET_KEY_PREVIOUS\.$/,
  )
})

test('a rotation reports as JSON, and ends with 0 if nothing needs a previous secret', async () => {
  const { lines, exitCode, did } = await run('rotate --json', { counts: { ...all, previous: 3 } })
  expect([exitCode, did]).toEqual([0, ['rotate']])
  expect(JSON.parse(lines.join())).toMatchObject({ previous: 0, unreadable: 0, stored: [all] })
})

test('the file gets a new secret, and loses old ones only when nothing needs them', async () => {
  const isInFile = true
  expect((await run('new', { isInFile })).did).toEqual(['add'])
  expect((await run('forget', { isInFile })).did).toEqual(['removeOld'])
  const needed = { isInFile, counts: { ...all, previous: 3 } }
  await expect(run('forget', needed)).rejects.toThrow(/^3 stored secrets need a previous one\./)
  for (const command of ['new', 'forget'])
    await expect(run(command)).rejects.toThrow(/^SECRET_KEY is set, so .*secret\.key is not used/)
})

test('a lost secret costs the lists of known customers, only if it is really lost', async () => {
  expect((await run('lost')).did).toEqual(['replaceLost'])
  const lost = await run('lost', { lost: ['known customers', 'unsubscribe'] })
  expect(lost.did).toEqual(['replaceLost', 'clearAll'])
  expect(lost.lines).toEqual([expect.stringMatching(/^Lists of known customers are deleted/)])
})

const folder = mkdtempSync(join(tmpdir(), 'dastak-secret-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a kept key of the opt-outs is read from a file, and nothing changes if it has none', async () => {
  const file = join(folder, 'opt-outs.key')
  const key = 'c0ffee00'.repeat(8)
  writeFileSync(file, `${key}\n`)
  expect((await run(`lost --opt-outs-key-file ${file}`)).keptKey).toBe(key)
  expect((await run('lost')).keptKey).toBeUndefined()
  const outcome = run(`lost --opt-outs-key-file ${join(folder, 'missing.key')}`)
  await expect(outcome).rejects.toThrow(/missing\.key/)
  writeFileSync(file, 'OUT-1 c0ffee00')
  await expect(run(`lost --opt-outs-key-file ${file}`)).rejects.toThrow(
    /opt-outs\.key has no key\. `suppress key` prints 64 hexadecimal digits\.$/,
  )
})
