import { newVendorField } from '@dastak/contract/operator/vendors.ts'
import { AppError, invalidField } from '../../app-error.ts'
import type { VendorKind } from '../../config/contact-requests.ts'
import type { ContactVendor } from '../../config/contact-vendors.ts'
import type { Db } from '../../db/database.ts'
import type { CursorRequest } from '../../lists/list-query.ts'
import { OperatorError } from '../../text/operator-error.ts'
import type { TryResult, TryRow } from '../vendors/try.service.ts'
import type { StepChange, Vendors } from '../vendors/vendors.service.ts'
import type { Act, By, Doing } from './act.service.ts'
import { listPeople, publicIdOf } from './actions.store.ts'

export interface VendorsOptions {
  db: Db
  act: Act
  vendors: Omit<Vendors, 'receive' | 'ownKeys'>
  readCell: Parameters<Vendors['readTry']>[1]
}

type Keys = Readonly<Record<string, string>>
type OnRow = (row: TryRow, results: readonly TryResult[]) => void

const TRIED_TOGETHER = 5
const COMMAND_LINE = 'command line'

/**
 * Vendors of contacts, as operators see and change them. Every change is in the log, and with its
 * values in the history of the vendors. Errors of all: not_found (no such vendor),
 * validation_failed.
 */
export function createOperatorVendors({ db, act, vendors, readCell }: VendorsOptions) {
  /** Their history names who made a change. */
  const change = (by: By, doing: Doing<unknown>, action: (who: string) => Promise<unknown>) =>
    act(by, doing, async () => {
      const who = by === COMMAND_LINE ? by : await publicIdOf(db.kysely, by.userId)
      return inOurWords(() => action(who))
    })

  async function find(name: string) {
    const found = (await vendors.list()).find((one) => one.name === name)
    if (found) return found
    const message = `There is no vendor "${name}". See: npm run dastak -- vendors list`
    throw new AppError('not_found', { message })
  }
  /** A name that no vendor has is not written to the log, because it may be anything. */
  const targetOf = async (name: string) =>
    ({ type: 'vendor', id: (await find(name)).name }) as const

  return {
    ...createTrying({ act, vendors, readCell }),
    callsVendors: vendors.callsVendors,
    presets: vendors.presets,
    list: vendors.list,
    doing: vendors.doing,
    figures: vendors.figures,
    statement: (month: string) => inOurWords(() => vendors.statement(month)),
    statementSums: vendors.statementSums,
    statementCsv: vendors.statementCsv,
    history: vendors.history,

    /** A page of the history, with the names of those who made it. */
    async changes(query: CursorRequest & { name?: string }) {
      const [page, people] = await Promise.all([vendors.changes(query), listPeople(db.kysely)])
      const names = new Map(people.map(({ user_id: id, name }) => [id, name]))
      return { ...page, names }
    },

    /** Adds a vendor, or gives one other keys. `isNew` refuses a name that is taken: conflict. */
    async addPreset(
      by: By,
      preset: string,
      { name, keys, isNew = false }: { name?: string | undefined; keys: Keys; isNew?: boolean },
    ) {
      const known = vendors.presets.find(({ id }) => id === preset)
      const source = name ?? known?.name ?? ''
      if (known) checkName(source)
      if (isNew && (await vendors.list()).some((one) => one.name === source))
        throw new AppError('conflict', { message: 'There is a vendor with this name already.' })
      const target = known ? ({ type: 'vendor', id: source } as const) : null
      const doing: Doing<unknown> = {
        verb: 'vendor add',
        target,
        detail: { preset: known?.id ?? null },
      }
      return change(by, doing, (who) => vendors.addPreset(preset, { name, keys }, who))
    },

    setKeys: async (by: By, name: string, keys: Keys) =>
      change(by, { verb: 'vendor keys', target: await targetOf(name) }, (who) =>
        vendors.setKeys(name, keys, who),
      ),

    import(by: By, file: readonly ContactVendor[]) {
      for (const { name } of file) checkName(name)
      const detail = { vendors: file.map(({ name }) => name).join(', ') }
      return change(by, { verb: 'vendor import', detail }, (who) => vendors.import(file, who))
    },

    setStep: async (by: By, name: string, { kind, ...values }: StepChange & { kind: VendorKind }) =>
      change(
        by,
        { verb: 'vendor step', target: await targetOf(name), detail: { kind, ...values } },
        (who) => vendors.setStep(name, kind, values, who),
      ),

    async setOrder(by: By, kind: VendorKind, names: readonly string[]) {
      for (const name of names) await find(name)
      const detail = { kind, order: names.join(', ') }
      return change(by, { verb: 'vendor order', detail }, (who) =>
        vendors.setOrder(kind, names, who),
      )
    },

    setLearning: (by: By, kind: VendorKind, learns: boolean) =>
      change(by, { verb: 'vendor learn', detail: { kind, learns } }, (who) =>
        vendors.setLearning(kind, learns, who),
      ),
    ...createSwitches(vendors, async (by, verb, name, action) =>
      change(by, { verb, target: await targetOf(name) }, action),
    ),
  }
}

type SwitchVerb = 'vendor enable' | 'vendor disable' | 'vendor own-keys on' | 'vendor own-keys off'
type Switch = (
  by: By,
  verb: SwitchVerb,
  name: string,
  action: (who: string) => Promise<unknown>,
) => Promise<unknown>

/** What of a vendor is on or off. */
function createSwitches(vendors: VendorsOptions['vendors'], turn: Switch) {
  return {
    enable: (by: By, name: string, isOn: boolean) =>
      turn(by, isOn ? 'vendor enable' : 'vendor disable', name, (who) =>
        vendors.enable(name, isOn, who),
      ),
    takeOwnKeys: (by: By, name: string, isOn: boolean) =>
      turn(by, isOn ? 'vendor own-keys on' : 'vendor own-keys off', name, (who) =>
        vendors.takeOwnKeys(name, isOn, who),
      ),
  }
}

/** Trying vendors with numbers that the operator knows. */
function createTrying({ act, vendors, readCell }: Omit<VendorsOptions, 'db'>) {
  return {
    readTry: (text: string) => inOurWords(() => vendors.readTry(text, readCell)),
    tryCost: vendors.tryCost,

    /**
     * Calls the vendors for each row. `paise` is the most that it may cost. Errors: conflict (it
     * would cost more, or a demo).
     */
    async tryRows(by: By, rows: readonly TryRow[], paise: number, onRow: OnRow) {
      if (!vendors.callsVendors)
        throw new AppError('conflict', { message: 'The demo calls no vendor.' })
      const cost = await vendors.tryCost(rows)
      if (cost.paise > paise)
        throw new AppError('conflict', { message: 'The prices have changed. Look at them again.' })
      const detail = { rows: rows.length, calls: cost.calls, paise_at_most: cost.paise }
      const resultOf = (spent: number) => ({ paise: spent })
      return act(by, { verb: 'vendor try', detail, resultOf }, async () => {
        let spent = 0
        for (let first = 0; first < rows.length; first += TRIED_TOGETHER) {
          const some = rows.slice(first, first + TRIED_TOGETHER)
          const tried = await Promise.all(some.map(vendors.tryRow))
          for (const [at, results] of tried.entries()) {
            for (const result of results) spent += result.paise
            onRow(some[at]!, results)
          }
        }
        return spent
      })
    },
  }
}

export type OperatorVendors = ReturnType<typeof createOperatorVendors>

function checkName(name: string): void {
  const { error } = newVendorField.safeParse(name)
  if (error) throw invalidField('vendor', error.issues[0]?.message ?? '')
}

/** What the vendors refuse, as a reply of the API. */
async function inOurWords<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    throw new AppError('validation_failed', { message: error.message, cause: error })
  }
}
