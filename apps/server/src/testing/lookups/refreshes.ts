import type { LookupsOn } from './lookups-on.ts'

/** Refreshes of leads that a test's users have revealed. */
export function createRefreshes(t: Pick<LookupsOn, 'lookups' | 'local' | 'reveal' | 'clock'>) {
  const refresh = (
    userId: number,
    leadId: string,
    more: { key?: string; isLocal?: boolean } = {},
  ) =>
    (more.isLocal ? t.local : t.lookups).refresh({
      userId,
      actor: { kind: 'user', id: String(userId) },
      permissions: ['din-search'],
      leadId,
      idempotencyKey: more.key,
    })
  /** Reveals a director and waits until the lead is old enough. */
  async function oldLead(userId: number, din: string, days = 91): Promise<string> {
    const { lead } = await t.reveal(userId, din)
    t.clock.pass({ days })
    return lead.lead_id!
  }
  return { refresh, oldLead }
}

/** A vendor with other contacts, found now. */
export const otherFields = ({ subject }: { subject: string }) => ({
  phone: `+91 11111 9${subject.slice(4)}`,
  email: `new${subject}@sample.example`,
})
/** The usual contacts, found now. */
export const sameFields = ({ subject }: { subject: string }) => ({
  phone: `+91 11111 ${subject.slice(3)}`,
  email: `d${subject}@sample.example`,
})
