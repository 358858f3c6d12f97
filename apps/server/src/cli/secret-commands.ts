import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { KeptKeys } from '../features/secrets/kept-keys.service.ts'
import type { Rotation, SealedCount } from '../features/secrets/rotation.service.ts'
import { OperatorError } from '../text/operator-error.ts'
import type { CheckOutput } from './check-result.ts'

interface SecretCommandsOptions extends CheckOutput {
  withSecrets: <T>(action: (services: SecretServices) => Promise<T>) => Promise<T>
  secrets: {
    /** False if SECRET_KEY is set. */
    isInFile: () => boolean
    /** How many secrets are accepted, with the current one. */
    count: () => number
    add: () => void
    removeOld: () => void
  }
}

interface SecretServices {
  rotation: Rotation
  keptKeys: KeptKeys
  knownCustomers: { clearAll(): Promise<void> }
}

/** `secret …`: changes the secret of the installation. Never prints one. */
export function addSecretCommands(program: Command, options: SecretCommandsOptions): void {
  const { withSecrets, secrets, write, setExitCode } = options
  const secret = program.command('secret').description('change the secret of the installation')

  const show = (counts: SealedCount[], asJson: boolean | undefined) => {
    const [left, unreadable] = [total(counts, 'previous'), total(counts, 'unreadable')]
    const next = nextStep({ left, unreadable, ...secrets })
    if (asJson) write(JSON.stringify({ previous: left, unreadable, stored: counts, next }))
    else for (const text of [...counts.map(line), next]) write(text)
    if (left + unreadable > 0) setExitCode(1)
  }

  secret
    .command('status')
    .option('--json', 'print as JSON')
    .description('what is stored with the current secret, and what with a previous one')
    .action(async ({ json }: { json?: boolean }) =>
      show(await withSecrets(({ rotation }) => rotation.status()), json),
    )
  secret
    .command('new')
    .description('create a new secret in DATA_DIR/secret.key, and keep the present one')
    .action(() => {
      requireFile(secrets.isInFile())
      secrets.add()
      write('There is a new secret. Restart Dastak, then run `npm run dastak -- secret rotate`.')
    })
  secret
    .command('rotate')
    .option('--json', 'print as JSON')
    .description('encrypt again, with the current secret, what is stored with a previous one')
    .action(async ({ json }: { json?: boolean }) =>
      show(await withSecrets(({ rotation }) => rotation.rotate()), json),
    )
  secret
    .command('forget')
    .description('remove previous secrets from DATA_DIR/secret.key')
    .action(async () => {
      requireFile(secrets.isInFile())
      const left = total(await withSecrets(({ rotation }) => rotation.status()), 'previous')
      if (left > 0)
        throw new OperatorError(
          `${left} stored secrets need a previous one. Run \`npm run dastak -- secret rotate\`.`,
        )
      secrets.removeOld()
      write('Previous secrets are removed. Restart Dastak.')
    })
  secret
    .command('lost')
    .option('--opt-outs-key-file <file>', 'a file with what `suppress key` printed before')
    .description('go on without the secret from before, which nobody has any more')
    .action(async ({ optOutsKeyFile: file }: { optOutsKeyFile?: string }) => {
      const key = file === undefined ? undefined : await optOutsKeyIn(file)
      await withSecrets(async ({ keptKeys, knownCustomers }) => {
        const lost = await keptKeys.replaceLost({ 'opt-outs': key })
        if (lost.includes('known customers')) await knownCustomers.clearAll()
        if (lost.length === 0) return write('Nothing is lost: the secret fits.')
        write('Lists of known customers are deleted, and links to unsubscribe in old emails end.')
        if (lost.includes('opt-outs')) write('Opt-outs from before are no longer honoured.')
      })
    })
}

/** Throws `OperatorError`. */
async function optOutsKeyIn(file: string): Promise<Buffer> {
  const key = (await readFile(file, 'utf8')).trim()
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new OperatorError(`${file} has no key. \`suppress key\` prints 64 hexadecimal digits.`)
  return Buffer.from(key, 'hex')
}

function requireFile(isInFile: boolean): void {
  if (isInFile) return
  throw new OperatorError(
    'SECRET_KEY is set, so DATA_DIR/secret.key is not used. How to change SECRET_KEY is in ' +
      'docs/keys.md.',
  )
}

function total(counts: readonly SealedCount[], which: 'previous' | 'unreadable'): number {
  return counts.reduce((sum, count) => sum + count[which], 0)
}

function line({ name, current, previous, unreadable }: SealedCount): string {
  const others = [
    previous > 0 && `${previous} with a previous secret`,
    unreadable > 0 && `${unreadable} unreadable`,
  ].filter((text) => text !== false)
  return [`${name}: ${current} with the current secret`, ...others].join(', ')
}

interface State {
  left: number
  unreadable: number
  isInFile: () => boolean
  count: () => number
}

function nextStep({ left, unreadable, isInFile, count }: State): string {
  if (unreadable > 0)
    return 'Unreadable ones need a secret that is missing here. Add it to SECRET_KEY_PREVIOUS.'
  if (left > 0) return 'Next: `npm run dastak -- secret rotate`.'
  if (count() === 1) return 'All is stored with the current secret, which is the only one.'
  return (
    'Nothing that is stored needs a previous secret. Wait 15 minutes after the last restart, ' +
    `then ${isInFile() ? 'run `npm run dastak -- secret forget`' : 'remove SECRET_KEY_PREVIOUS'}.`
  )
}
