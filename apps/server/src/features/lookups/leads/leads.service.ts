import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { cutPage, readCursor } from '../../../lists/cursor.ts'
import type { CursorRequest } from '../../../lists/list-query.ts'
import { KINDS } from '../kinds/kinds.ts'
import type { KindOf } from '../kinds/lookup-kind.ts'
import { testRowsAmong } from '../kinds/test-subjects.rules.ts'
import * as store from './leads.store.ts'

const leadId = z.uuid()

/** What a user has revealed, or could have for free, as the user may see it now. */
export function createLeads({ kysely }: Db) {
  return {
    /** A page of the user's leads of a kind, newest first. Errors: validation_failed (cursor). */
    async leads(
      kind: LookupKind,
      userId: number,
      { limit = LIST_MAX_ROWS, cursor }: CursorRequest,
    ) {
      const list = `leads ${kind} ${userId}`
      const before = readCursor(list, cursor, leadId)
      const [rows, total] = await Promise.all([
        store.listLeads(kysely, userId, kind, { limit: limit + 1, before }),
        store.countLeads(kysely, userId, kind),
      ])
      return { ...cutPage(list, rows, limit), total }
    },

    /**
     * Some of the user's leads, by subject, with the sources of their fields and the user's
     * reports.
     */
    async revealed(kind: LookupKind, userId: number, subjects: readonly string[]) {
      const rows = await store.listRevealed(kysely, userId, kind, subjects)
      return new Map(rows.map(({ subject, ...lead }) => [subject, lead]))
    },

    /** The same with the facts of their kind, including the test numbers that are found. */
    async leadsOf(
      kind: LookupKind,
      userId: number,
      subjects: readonly string[],
    ): Promise<Map<string, store.RevealedSubject>> {
      const { tests, others } = testRowsAmong(KINDS[kind], subjects)
      const leads = await store.listRevealedSubjects(kysely, userId, kind, others)
      const factsOf = ({ facts }: store.RevealedSubject) => KINDS[kind].facts.parse(facts ?? {})
      return new Map(
        [...leads, ...tests].map((row) => [row.subject, { ...row, facts: factsOf(row) }]),
      )
    },

    /** Which fields of some subjects are free for the user because a teammate has them. */
    async teamHas(kind: LookupKind, userId: number, subjects: readonly string[]) {
      const rows = await store.listTeamHas(kysely, userId, kind, subjects)
      return new Map(rows.map(({ subject, ...fields }) => [subject, fields]))
    },

    /**
     * The user's lead of one subject; null if there is none. Its facts are complete only if the
     * user may still see a contact.
     */
    async lead<Facts>(kind: KindOf<Facts>, userId: number, subject: string) {
      const row = await store.readLead(kysely, { kind: kind.kind, userId, subject })
      if (!row) return null
      const facts = kind.facts.parse(row.facts ?? {})
      const hasContact = row.phone !== null || row.email !== null
      return { ...row, facts: hasContact ? facts : kind.factsWithoutContact(facts) }
    },
  }
}
