import { LEAD_STATUSES } from '@dastak/contract/crm/lead-statuses.ts'
import { startHttpRecorder, type Answer, type RecordedCall } from './http-recorder.ts'

export type Held = Record<string, string>
interface CrmWorld {
  records: Map<string, Held>
  /** Those that searches find. */
  searched: () => [id: string, held: Held][]
  /** Ids of new records, in the vendor's form. */
  nextId: () => string
  /** Keeps a new record, and returns its id. */
  add: (held: Held) => string
}
type Interruption = Answer | null
export type Speak = (call: RecordedCall, world: CrmWorld) => Answer

/**
 * A CRM on this machine. `interrupt` may answer instead of it. While `isLate`, searches do not find
 * records that are created; `catchUp` makes them find all.
 */
export async function startCrm(speak: Speak, idOf: (count: number) => string) {
  const records = new Map<string, Held>()
  const unindexed = new Set<string>()
  let made = 0
  const nextId = () => idOf((made += 1))
  const crm = {
    records,
    isLate: false,
    catchUp: () => unindexed.clear(),
    /** Answers instead of the CRM, unless it returns null. */
    interrupt: (_call: RecordedCall): Interruption | Promise<Interruption> => null,
    /** Called before each answer is sent, for example to let a worker die. */
    after: (_call: RecordedCall, _answer: Answer): void | Promise<void> => undefined,
    hold: (held: Held) => {
      const id = nextId()
      records.set(id, held)
      return id
    },
    clear() {
      records.clear()
      unindexed.clear()
      made = 0
      crm.isLate = false
      crm.interrupt = () => null
      crm.after = () => undefined
    },
  }
  const world: CrmWorld = {
    records,
    searched: () => [...records].filter(([id]) => !unindexed.has(id)),
    nextId,
    add(held) {
      const id = crm.hold(held)
      if (crm.isLate) unindexed.add(id)
      return id
    },
  }
  const server = await startHttpRecorder(async (call) => {
    const answer = (await crm.interrupt(call)) ?? speak(call, world)
    await crm.after(call, answer)
    return answer
  })
  return Object.assign(crm, { url: server.url, calls: server.calls, close: server.close })
}

export const json = (body: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
export const lastPart = ({ path }: RecordedCall) => decodeURIComponent(path.split('/').at(-1) ?? '')
export const digits = (text = '') => text.replace(/\D/g, '')

/** What each of these CRMs takes for an address. */
export const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text)

/** The choices of a field: those of the lead status, none for any other. */
export const optionsOf = (vendor: 'hubspot' | 'zoho', isStatus: boolean, name: string) =>
  isStatus ? Object.values(LEAD_STATUSES[vendor]).map((status) => ({ [name]: status })) : []
