import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { ContactFieldName, ContactRequest, ContactSource } from '../../ports/contacts.ts'
import type { Chains } from './chain.service.ts'
import { readTryRows, type TryRow } from './try-rows.ts'
import { isSameValue } from './try.rules.ts'
import type { ChainStep, VendorStates } from './state.service.ts'

export type { TryRow } from './try-rows.ts'

/** What one vendor answered for one row. */
export interface TryResult {
  vendor: string
  outcome: 'hit' | 'miss' | 'failure'
  /** Whether each found field is the known one. Missing if it was not found or not known. */
  isRight: Partial<Record<ContactFieldName, boolean>>
  ms: number
  /** What it costs at most: a vendor without an answer may bill it too. */
  paise: number
}

export interface TryOptions {
  states: VendorStates
  chains: Chains
  /** Calls one source outside any account, and reads its answer. */
  tryOut: (
    source: ContactSource,
    request: ContactRequest,
  ) => Promise<{ found: Partial<Record<ContactFieldName, { value: string }>>; hasFailure: boolean }>
}

/** Tries vendors with numbers that the operator knows. Nothing is charged to anyone. */
export function createTry({ states, chains, tryOut }: TryOptions) {
  const stepsOf = (kind: LookupKind) => states.get().chains.get(kind) ?? []

  async function tryStep(step: ChainStep, row: TryRow): Promise<TryResult> {
    const { kind, subject } = row
    const startedAt = performance.now()
    const request = { kind, subject, fields: ['phone', 'email'] as const }
    const { found, hasFailure } = await tryOut(chains.sourceOf(step), request)
    const isRight: TryResult['isRight'] = {}
    for (const field of ['phone', 'email'] as const) {
      const [one, known] = [found[field]?.value, row[field]]
      if (one !== undefined && known !== undefined) isRight[field] = isSameValue(field, one, known)
    }
    const isHit = Object.keys(found).length > 0
    const { price_paise: price, charged_per: per } = step.settings
    return {
      vendor: step.vendor.name,
      outcome: isHit ? 'hit' : hasFailure ? 'failure' : 'miss',
      isRight,
      ms: Math.round(performance.now() - startedAt),
      paise: per === 'call' || isHit ? price : 0,
    }
  }

  return {
    /** The rows of a text. Errors: OperatorError. */
    readTry: readTryRows,
    /** How many calls a try makes, and the most that they cost. */
    async tryCost(rows: readonly TryRow[]) {
      await states.ready()
      const steps = rows.flatMap(({ kind }) => stepsOf(kind))
      const paise = steps.reduce((sum, { settings }) => sum + settings.price_paise, 0)
      return { calls: steps.length, paise }
    },
    /** Calls every vendor of the kind for a row, all at the same time. */
    async tryRow(row: TryRow): Promise<TryResult[]> {
      await states.ready()
      return Promise.all(stepsOf(row.kind).map((step) => tryStep(step, row)))
    },
  }
}
