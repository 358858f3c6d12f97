import type { Tx } from '../../db/database.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { ContactRequest, ContactSource } from '../../ports/contacts.ts'
import type { Credits, LedgerRule } from '../credits/credits.service.ts'
import {
  askContacts,
  type AskLimits,
  type OnSourceCall,
  type OnSourceFailure,
} from './sources/ask-contacts.ts'
import type { SuppressedAmong } from './sources/opted-out.ts'
import { KINDS, API_LEADS } from './kinds/kinds.ts'
import { LEAD_RULES } from './leads/lead-check.store.ts'
import { createLeadLists } from './leads/lead-list.service.ts'
import { createLeads } from './leads/leads.service.ts'
import { listKnownOf } from './leads/known-of.store.ts'
import { listFoundAt } from './leads/leads.store.ts'
import { resultCells, resultColumns, resultNames } from './leads/result-cells.ts'
import type { KindOf } from './kinds/lookup-kind.ts'
import * as state from './reveal/lookup-state.store.ts'
import * as store from './reveal/lookups.store.ts'
import { findPaidLead, listPaid } from './leads/paid-lead.store.ts'
import { createRemovals } from './leads/removals.service.ts'
import { createMisses, type MissesOptions } from './reveal/misses.service.ts'
import { createPrices } from './reveal/prices.service.ts'
import {
  refreshLead,
  refreshState,
  type RefreshDeps,
  type RefreshRequest,
} from './reveal/refresh.service.ts'
import {
  revealSubject,
  type RevealOneDeps,
  type RevealRequest,
} from './reveal/reveal-one.service.ts'
import {
  openSet,
  revealMany,
  settleSet,
  type OpenSet,
  type SetCall,
} from './reveal/reveal-sets.service.ts'
import type { Answer } from './reveal/lookups.store.ts'
import { askCall, statementOf, type VendorChains } from './reveal/reveal.service.ts'
import { createSingleRequests } from './reveal/single-requests.service.ts'
import { createNoteLookups } from './reveal/statistics.service.ts'

export interface LookupsOptions extends MissesOptions {
  credits: Credits
  /** Called in this order; the first source that finds a field wins. */
  contacts: readonly ContactSource[]
  /** Contacts of people who have opted out. Default: there are none. */
  suppressedAmong?: SuppressedAmong
  /** Called after them. By default none. */
  vendors?: VendorChains
  onSourceCall?: OnSourceCall
  onSourceFailure?: OnSourceFailure
  limits?: AskLimits
  holdSeconds?: number
  /** How long a call waits for a running lookup of the same subject. */
  twinWaitMs?: number
  /** From this age on, the contacts of a lead can be refreshed. */
  refreshAfterDays?: number
}

const DEFAULTS = {
  limits: { sourceMs: 8_000, totalMs: 10_000 },
  holdSeconds: 60,
  twinWaitMs: 20_000,
  refreshAfterDays: 90,
  suppressedAmong: async () => new Set<string>(),
  onSourceCall: () => undefined,
  onSourceFailure: () => undefined,
}
const NO_VENDORS: VendorChains = {
  ready: async () => undefined,
  serves: () => false,
  sourcesFor: async () => [],
  ownKeyPrice: 0,
}

export type { LeadRow, RevealedSubject } from './leads/leads.store.ts'
export type { RemovedField } from './leads/removals.store.ts'
export type { SuppressedAmong } from './sources/opted-out.ts'
export type { ManyRow } from './reveal/many-rows.rules.ts'

/**
 * Lookups of every kind: reveals that charge only what they find and never twice, and the leads
 * that they leave. A kind whose sources are all in this database is answered in one transaction.
 * Any other kind needs two, with none open while its sources are called.
 */
export function createLookups(options: LookupsOptions) {
  const { db, clock, contacts, vendors = NO_VENDORS } = options
  const isLocal = (kind: LookupKind) =>
    !vendors.serves(kind) &&
    contacts.every((source) => source.isLocal === true || !source.kinds.includes(kind))
  const misses = createMisses(options)
  const noteLookups = createNoteLookups(db)
  const shared = { ...DEFAULTS, ...options, vendors, misses, isLocal, noteLookups }
  const single = (kind: LookupKind, isHere: boolean) =>
    statementOf(shared, { kind, isLimited: true }, isHere)
  const deps: RevealOneDeps & RefreshDeps = { ...shared, singles: createSingleRequests(db, single) }

  return {
    ...createLeads(db),
    ...createLeadLists(options),
    ...createPrices(db),

    /** What `credits.check` should prove in addition to the ledger's own rules. */
    ledgerRules: LEAD_RULES satisfies readonly LedgerRule[],

    reveal: <Facts>(kind: KindOf<Facts>, request: RevealRequest) =>
      revealSubject(deps, kind, request),
    refreshState: (userId: number, leadId: string) => refreshState(deps, userId, leadId),
    refresh: (request: RefreshRequest) => refreshLead(deps, request),
    revealMany: (kind: LookupKind, call: SetCall) => revealMany(deps, kind, call),
    openSet: (tx: Tx, kind: LookupKind, call: SetCall) => openSet(deps, tx, kind, call),
    askSet: (set: OpenSet) => askCall(deps, set),
    settleSet: (tx: Tx, set: OpenSet, answers?: readonly Answer[]) =>
      settleSet(deps, tx, set, answers),
    noteLookups: deps.noteLookups,

    /**
     * Whether another lookup of the user holds credits, apart from those in the set of this lookup:
     * they may come back.
     */
    hasOtherHolds: state.hasOtherHolds,

    /**
     * Releases the hold of a set that nobody will settle any more; does nothing if it is settled.
     */
    releaseSet: async (lookupId: number) =>
      void (await store.releaseHold(db.pool, lookupId, clock.now())),

    /**
     * The subject in a cell of a file, in its standard spelling; null if it holds none. Undoes what
     * spreadsheets do to numbers.
     */
    readCell: (kind: LookupKind, cell: string): string | null => KINDS[kind].parseCell(cell),
    /** Whether a cell holds a subject in its proper form. */
    isSubject: (kind: LookupKind, cell: string): boolean =>
      KINDS[kind].isStandardForm?.(cell) ?? KINDS[kind].parseSubject(cell) !== null,
    /** The messages for a cell without a subject, and for a subject that nobody has. */
    malformed: (kind: LookupKind): string => KINDS[kind].invalidText,
    unknown: (kind: LookupKind): string => KINDS[kind].unknown,

    /** Leads of each kind as the API returns them. */
    apiLeads: API_LEADS,
    /** The columns of a subject in the results of batches. */
    resultNames,
    resultColumns,
    resultCells,

    /** The companies at which subjects were found: for `foundAt` of a set. */
    foundAt: listFoundAt,
    /** What a user may know of subjects without revealing anything, by subject. */
    async knownOf(kind: LookupKind, userId: number, subjects: readonly string[]) {
      const rows = await listKnownOf(db.kysely, userId, kind, subjects)
      return new Map(rows.map((row) => [row.subject, row]))
    },

    /** A lead by its id, and what its fields cost: for code that gives credits back. */
    paidLead: findPaidLead,
    paidFor: listPaid,

    removals: createRemovals(options),
    /** Calls one source for one subject, outside any account. Nothing is held or charged. */
    tryOut: async (source: ContactSource, request: ContactRequest) =>
      (await askContacts([source], [request], deps))[0]!,

    /** Whether an outside source may know what this database does not. */
    mayFindMore: (kind: LookupKind): boolean => !isLocal(kind),

    /** Releases the credits of lookups whose time is over. Returns how many there were. */
    async releaseOverdue(): Promise<number> {
      let released = 0
      for (const id of await state.listOverdue(db.kysely, clock.now(), 1000))
        released += await store.releaseHold(db.pool, id, clock.now())
      return released
    },

    /** Deletes lookups that found nothing more than a day ago. */
    deleteOldMisses: misses.deleteOld,
  }
}
export type Lookups = ReturnType<typeof createLookups>
