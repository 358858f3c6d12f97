import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { sendPrivacyCode, submitOptOut } from '@dastak/contract/privacy/opt-out.ts'
import { asOwner } from '../../apps/server/src/testing/database/as-owner.ts'
import { inDirectory } from '../../apps/server/src/testing/lookups/directory-rows.ts'
import { callAt } from '../../apps/server/src/testing/server/http-caller.ts'
import type { Batch } from './batch.ts'
import { operate, type World } from './world.ts'

type Sort = 'done' | 'running' | 'to come'
type Way = 'call' | 'command'

/** A contact that is opted out, and the other contact of its row, which stays. */
export interface Canary {
  din: string
  field: 'phone' | 'email'
  value: string
  other: string
  /** Where its row was at its opt-out. */
  sort: Sort
  way: Way
  /** Times in ms. 0: not yet. */
  outAt: number
  seenAt: number
  /** The place in which it was last seen. */
  seenIn: string
}

/** Rows that were found, of the running chunk those to be looked up last, and rows to come. */
const WHERE: Readonly<Record<Sort, string>> = {
  done: "substr(c.outcomes, s.ord::integer, 1) = 'f'",
  running: "c.state = 'running' AND substr(c.outcomes, s.ord::integer, 1) = '.'",
  'to come': "c.state = 'waiting' AND c.done = 0",
}

/** After +91 11111 a further 1 would make the number a part of another one, as digits. */
const IS_CLEAR = "substr(s.din, 4, 1) <> '1'"

/** The forms in which a contact could be written. */
export function formsOf({ field, value }: Pick<Canary, 'field' | 'value'>): string[] {
  if (field === 'email') return [value, value.toUpperCase(), hex(value)]
  const national = value.slice(3)
  // The plain form is in those with +91, 91 and 0.
  const spaced = `${national.slice(0, 5)} ${national.slice(5)}`
  return [national, spaced, spaced.replace(' ', '-'), hex(national)]
}
const hex = (text: string) => Buffer.from(text).toString('hex')

/** Opts out contacts of rows of the batch: numbers by the public call, addresses by the command. */
export function createCanaries(world: World, batch: Batch) {
  const all: Canary[] = []
  const commands: Promise<void>[] = []

  /** A row in this state that is not a canary yet. Null if there is none. */
  async function pick(sort: Sort, field: Canary['field']): Promise<Canary | null> {
    const taken = ["''", ...all.map(({ din }) => `'${din}'`)].join()
    const [row] = await asOwner<{ din: string }>(
      world.ownerUrl,
      `SELECT s.din FROM batch b JOIN batch_chunk c ON c.batch_id = b.id
         CROSS JOIN LATERAL unnest(c.subjects) WITH ORDINALITY s (din, ord)
       WHERE b.public_id = '${batch.id}' AND s.din < '90000000' AND s.din NOT IN (${taken})
         AND ${WHERE[sort]} AND ${IS_CLEAR}
       ORDER BY ${sort === 'running' ? 's.ord DESC' : 'hashtext(s.din)'} LIMIT 1`,
    )
    if (!row) return null
    const contacts = inDirectory(row.din)
    const other = contacts[field === 'phone' ? 'email' : 'phone']
    const way = field === 'phone' ? ('call' as const) : ('command' as const)
    const contact = { din: row.din, field, value: contacts[field], other }
    const canary: Canary = { ...contact, sort, way, outAt: 0, seenAt: 0, seenIn: '' }
    all.push(canary)
    return canary
  }

  async function byCall(canary: Canary): Promise<void> {
    const { server, sms } = world
    const body = { contact: canary.value, purpose: 'opt_out' as const }
    const sent = await callAt(server.url, sendPrivacyCode, { body })
    if (sent.status !== 200) throw new Error(`A code: ${sent.status} ${sent.body.message}`)
    const code = { client_id: sent.body.data.client_id, otp: sms.codeFor(canary.value) }
    const { status, body: answer } = await callAt(server.url, submitOptOut, { body: code })
    if (status !== 200) throw new Error(`An opt-out: ${status} ${answer.message}`)
    canary.outAt = Date.now()
  }
  async function byCommand(canary: Canary): Promise<void> {
    const written = await operate(world, 'suppress', 'add', canary.value)
    canary.outAt = Date.now()
    if (formsOf(canary).some((form) => written.includes(form)))
      throw new Error('The command wrote the contact.')
  }
  /** A single reveal just before, so that its webhook may be on its way. */
  async function revealFirst({ din }: Canary): Promise<void> {
    const { server, caller } = world
    const body = { director_id: din }
    const { status } = await callAt(server.url, revealDirector, { token: caller.token, body })
    if (status !== 200) throw new Error(`A reveal: ${status}`)
  }
  async function optOutOne(sort: Sort): Promise<void> {
    const address = await pick(sort, 'email')
    if (address) {
      if (sort === 'done') await revealFirst(address)
      commands.push(byCommand(address))
    }
    const number = await pick(sort, 'phone')
    if (!number) return
    if (sort === 'done') await revealFirst(number)
    await byCall(number)
  }

  return {
    all,
    /** A number and an address each of rows that are being looked up, to come, and done. */
    async optOutSome(): Promise<void> {
      for (const sort of ['running', 'to come', 'done'] as const) await optOutOne(sort)
    },
    optOutDone: () => optOutOne('done'),
    commandsEnded: async (): Promise<void> => void (await Promise.all(commands)),
  }
}
