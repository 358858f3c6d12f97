import { readFileSync } from 'node:fs'
import { LOOKUP_KINDS, type LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { Argument, InvalidArgumentError, Option, type Command } from 'commander'
import type { ContactVendor } from '../../config/contact-vendors.ts'
import { keyNames } from '../../config/contact-requests.ts'
import type { OperatorVendors } from '../../features/operator/vendors.service.ts'
import type { StepChange } from '../../features/vendors/vendors.service.ts'
import { fileErrorText, OperatorError } from '../../text/operator-error.ts'
import { plainText } from '../../text/plain-text.ts'
import { addFigureCommands, type VendorsCommandsOptions } from './figure-commands.ts'
import { stepText, rupees } from './vendor-text.ts'

export interface AllVendorsOptions extends VendorsCommandsOptions {
  /** The vendors of a file. */
  readFile: (file: string) => readonly ContactVendor[]
}

const BY = 'command line'
const KIND = new Argument('<kind>', 'the kind of lookup').choices([...LOOKUP_KINDS])

/** `vendors …`: the vendors of contacts. A running server takes changes over immediately. */
export function addVendorsCommands(program: Command, options: AllVendorsOptions): void {
  const { withVendors, write } = options
  const group = program.command('vendors').description('vendors of contacts, and what they brought')
  const change = (what: (vendors: OperatorVendors) => Promise<unknown>, done: string) =>
    withVendors(async (vendors) => {
      await what(vendors)
      write(done)
    })

  addShown(group, options)
  addNew(group, options, change)

  group
    .command('set')
    .argument('<name>', 'the name of the vendor')
    .addArgument(KIND)
    .option('--place <number>', 'its place in the chain; the lowest is called first', whole)
    .option('--price <rupees>', 'what a hit or a call costs, like 2.50', paise)
    .addOption(new Option('--per <what>', 'what the price is for').choices(['hit', 'call']))
    .option('--cap <calls>', 'the most calls a day, or none', cap)
    .option('--timeout <seconds>', 'how long an answer may take, at most 8', milliseconds)
    .addOption(new Option('--mobile-only <answer>', 'ignore landlines').choices(['yes', 'no']))
    .option('--floor <percent>', 'its least share of first calls while the order learns', whole)
    .description('set place, price, cap and time-out of a vendor for a kind')
    .action((name: string, kind: LookupKind, flags: SetFlags) =>
      change((vendors) => vendors.setStep(BY, name, { kind, ...changeOf(flags) }), 'Saved.'),
    )
  for (const [word, isEnabled] of [
    ['enable', true],
    ['disable', false],
  ] as const)
    group
      .command(word)
      .argument('<name>', 'the name of the vendor')
      .description(isEnabled ? 'call a vendor again' : 'call a vendor no more')
      .action((name: string) => change((vendors) => vendors.enable(BY, name, isEnabled), 'Saved.'))
  group
    .command('learn')
    .addArgument(KIND)
    .addArgument(new Argument('<switch>').choices(['on', 'off']))
    .description('order the vendors of a kind by hits for each rupee of the last 30 days')
    .action((kind: LookupKind, state: 'on' | 'off') =>
      change((vendors) => vendors.setLearning(BY, kind, state === 'on'), 'Saved.'),
    )
  group
    .command('own-keys')
    .argument('<name>', 'the name of the vendor')
    .addArgument(new Argument('<switch>').choices(['on', 'off']))
    .description('use keys of customers at a vendor of a preset')
    .action((name: string, state: 'on' | 'off') =>
      change((vendors) => vendors.takeOwnKeys(BY, name, state === 'on'), 'Saved.'),
    )
  addFigureCommands(group, options)
}

/** What only shows something. */
function addShown(group: Command, { withVendors, write }: AllVendorsOptions): void {
  group
    .command('list')
    .option('--json', 'print as JSON')
    .description('print the chain of each kind, in order')
    .action(({ json }: { json?: boolean }) =>
      withVendors(async (vendors) => {
        const all = await vendors.list()
        if (json) return write(JSON.stringify(all))
        for (const kind of LOOKUP_KINDS) {
          const steps = all
            .flatMap((vendor) => vendor.steps.map((step) => ({ vendor, step })))
            .filter(({ step }) => step.kind === kind)
            .toSorted((one, other) => one.step.place - other.step.place)
          if (steps.length > 0)
            write(`${kind}${steps[0]!.step.learns ? ' (its order learns)' : ''}`)
          for (const { vendor, step } of steps) write(`  ${stepText(vendor, step)}`)
        }
        if (all.length === 0) write('There is no vendor. Only your own contacts are searched.')
      }),
    )
  group
    .command('show')
    .argument('<name>', 'the name of the vendor')
    .option('--json', 'print as JSON')
    .description('print one vendor; its keys are named, never shown')
    .action((name: string, { json }: { json?: boolean }) =>
      withVendors(async (vendors) => {
        const vendor = (await vendors.list()).find((one) => one.name === name)
        if (!vendor) throw new OperatorError(`There is no vendor "${name}".`)
        if (json) return write(JSON.stringify(vendor))
        const { callbackAddress } = vendor
        write(`${plainText(name)}: ${vendor.is_enabled ? 'enabled' : 'disabled'}`)
        write(`  preset   ${vendor.preset ?? 'none'}`)
        write(`  calls    ${vendor.addresses.join(', ')}, ${vendor.at_once} at the same time`)
        const own = vendor.takes_own_keys ? ' (also those of customers)' : ''
        write(`  keys     ${vendor.key_names.join(', ') || 'none'}${own}`)
        if (!vendor.isReadable) write('  No secret opens its keys. Add it again.')
        if (callbackAddress) write(`  answers  are sent to ${callbackAddress}`)
        for (const step of vendor.steps) write(`  ${step.kind.padEnd(8)} ${stepText(vendor, step)}`)
      }),
    )
  group
    .command('presets')
    .description('print the vendors whose requests are known')
    .action(() =>
      withVendors(async (vendors) => {
        for (const { id, name, kinds, notes } of vendors.presets) {
          write(`${id}: ${name}, for ${Object.keys(kinds).join(', ')}`)
          write(`  keys: ${keyNames(kinds).join(', ')}`)
          for (const note of notes) write(`  ${note}`)
        }
      }),
    )
  group
    .command('history')
    .argument('[name]', 'the name of a vendor or a kind')
    .option('--json', 'print as JSON')
    .description('print who changed what, the latest first')
    .action((name: string | undefined, { json }: { json?: boolean }) =>
      withVendors(async (vendors) => {
        const changes = await vendors.history(name ?? null)
        if (json) return write(JSON.stringify(changes))
        for (const one of changes)
          write(
            `${one.changed_at.toISOString()}  ${plainText(one.changed_by)}  ` +
              `${plainText(one.name)}  ${JSON.stringify(one.before)} → ${JSON.stringify(one.after)}`,
          )
      }),
    )
}

type Change = (what: (vendors: OperatorVendors) => Promise<unknown>, done: string) => Promise<void>

/** What adds a vendor. */
function addNew(group: Command, { readFile }: AllVendorsOptions, change: Change): void {
  group
    .command('import')
    .argument('<file>', 'a JSON file as in docs/vendors.md')
    .description('add the vendors of a file, or give them other requests and keys')
    .action((file: string) => {
      const vendors = readFile(file)
      const count = vendors.length === 1 ? '1 vendor was' : `${vendors.length} vendors were`
      const done = `${count} saved. Places and prices that were set stay.`
      return change((all) => all.import(BY, vendors), done)
    })
  group
    .command('add')
    .argument('<preset>', 'as printed by vendors presets')
    .option('--name <name>', 'the source that users see; default: that of the preset')
    .option('--key <key...>', 'its key, NAME=key if it has several, or @FILE with the key in it')
    .description('add a vendor of a preset, or give it another key')
    .action((preset: string, flags: { name?: string; key?: string[] }) =>
      change(async (vendors) => {
        const known = vendors.presets.find(({ id }) => id === preset)
        const keys = keysOf(flags.key ?? [], known ? keyNames(known.kinds) : [])
        await vendors.addPreset(BY, preset, { name: flags.name, keys })
      }, 'Saved. Set its price with vendors set, and try it with vendors try.'),
    )
}

interface SetFlags {
  place?: number
  price?: number
  per?: 'hit' | 'call'
  cap?: number | 'none'
  timeout?: number
  mobileOnly?: 'yes' | 'no'
  floor?: number
}

function changeOf({
  place,
  price,
  per,
  cap: most,
  timeout,
  mobileOnly,
  floor,
}: SetFlags): StepChange {
  return {
    ...(place !== undefined && { place }),
    ...(price !== undefined && { price_paise: price }),
    ...(per !== undefined && { charged_per: per }),
    ...(most !== undefined && { cap_a_day: most === 'none' ? null : most }),
    ...(timeout !== undefined && { timeout_ms: timeout }),
    ...(mobileOnly !== undefined && { needs_mobile: mobileOnly === 'yes' }),
    ...(floor !== undefined && { floor_percent: floor }),
  }
}

function keysOf(given: readonly string[], names: readonly string[]): Record<string, string> {
  const keys = given.map((text): [string, string] => {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=([^]+)$/.exec(text) ?? []
    if (name !== undefined && names.includes(name)) return [name, keyIn(value ?? '')]
    if (names.length > 1) throw new OperatorError(`Give each key as NAME=key: ${names.join(', ')}.`)
    return [names[0] ?? '', keyIn(text)]
  })
  return Object.fromEntries(keys)
}

/** The key, or that in a file: other users of this machine can see what a command is given. */
function keyIn(text: string): string {
  if (!text.startsWith('@')) return text
  try {
    return readFileSync(text.slice(1), 'utf8').trim()
  } catch (error) {
    throw new OperatorError(fileErrorText(error) ?? 'The file of the key cannot be read.')
  }
}

function whole(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Give a whole number.')
  return Number(text)
}

function paise(text: string): number {
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(text))
    throw new InvalidArgumentError(`Give rupees like 2.50, which are ${rupees(250)}.`)
  return Math.round(Number(text) * 100)
}

function cap(text: string): number | 'none' {
  if (text === 'none') return text
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Give a number of calls, or none.')
  return Number(text)
}

function milliseconds(text: string): number {
  if (!/^\d(\.\d{1,3})?$/.test(text)) throw new InvalidArgumentError('Give seconds like 2.5.')
  return Math.round(Number(text) * 1000)
}
