import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'

/** What is known of a subject without revealing it, and the contacts that the user has. */
export interface KnownOfSubject {
  subject: string
  /** Identification numbers and names of its present companies. */
  numbers: (string | null)[]
  names: (string | null)[]
  phone: string | null
  email: string | null
}

/**
 * What a user may know of some subjects now: their companies in the registry, and what the user's
 * own leads and the profile pages that they sent say. Contacts that are not revealed are not read.
 * Only subjects of which anything is known.
 */
export async function listKnownOf(
  reader: Reader,
  userId: number,
  kind: LookupKind,
  subjects: readonly string[],
): Promise<KnownOfSubject[]> {
  const { rows } = await sql<KnownOfSubject>`
    SELECT s.subject,
      ARRAY(
        SELECT c ->> 'identification_number' FROM jsonb_array_elements(t.related) c) AS numbers,
      ARRAY(SELECT c ->> 'company_name' FROM jsonb_array_elements(t.related) c)
        || ARRAY[
          t.facts ->> 'business_name', t.facts ->> 'legal_name',
          CASE WHEN t.subject IS NULL THEN l.company_name END] AS names,
      coalesce(l.phone, r.phone) AS phone, coalesce(l.email, r.email) AS email
    FROM unnest(${[...subjects]}::text[]) s (subject)
      LEFT JOIN LATERAL (
        SELECT t.subject, t.related, t.facts
        FROM lookup_subject t
        WHERE ${kind} IN ('din', 'gst') AND t.kind = ${kind} AND t.subject = s.subject
        LIMIT 1) t ON true
      LEFT JOIN LATERAL (
        SELECT l.id, l.company_name, l.phone, l.email
        FROM lead_shown l
        WHERE l.user_id = ${userId} AND l.kind = ${kind} AND l.subject = s.subject
        LIMIT 1) l ON true
      LEFT JOIN linkedin_request_shown r
        ON ${kind} = 'linkedin' AND r.user_id = ${userId} AND r.subject = s.subject
    WHERE t.subject IS NOT NULL OR l.id IS NOT NULL OR r.id IS NOT NULL`.execute(reader)
  return rows
}
