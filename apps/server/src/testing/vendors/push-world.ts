import * as contract from '@dastak/contract/crm/crm.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { sql } from 'kysely'
import { createHubspot } from '../../adapters/crm/hubspot.ts'
import { createZoho } from '../../adapters/crm/zoho.ts'
import { inTransaction } from '../../db/database.ts'
import { insertDirector } from '../registry/registry-rows.ts'
import { MANY_CALLS, signInAt } from '../server/http-caller.ts'
import { createTestServer } from '../server/test-server.ts'
import type { CrmPerson, OldRecord } from './crm-population.ts'
import type { Held } from './crm-server.ts'
import { FRAPPE_KEY, startFrappeServer } from './frappe-server.ts'
import { HUBSPOT_TOKEN, startHubspotServer } from './hubspot-server.ts'
import { startZohoServer, ZOHO_CLIENT, ZOHO_REFRESH } from './zoho-server.ts'

const FIELDS = ['name', 'phone', 'email', 'company', 'designation', 'din', 'cin']
/** The names of first name, last name, phone, email and DIN. */
const NAMES = {
  frappe: ['first_name', 'last_name', 'mobile_no', 'email', 'custom_din'],
  hubspot: ['firstname', 'lastname', 'phone', 'email', 'din'],
  zoho: ['First_Name', 'Last_Name', 'Phone', 'Email', 'DIN'],
} as const
type Vendor = keyof typeof NAMES

interface SentLead {
  subject: string
  state: string
  record_id: string
  left_out: { field: string }[]
}

/** A user who has revealed some people, and a CRM of each vendor. */
export async function createPushWorld(people: readonly CrmPerson[]) {
  // Changed by each run: the fields that users have made.
  const custom: Record<Vendor, string[]> = { frappe: [], hubspot: [], zoho: [] }
  const crms = {
    frappe: await startFrappeServer(custom.frappe),
    hubspot: await startHubspotServer(custom.hubspot),
    zoho: await startZohoServer(custom.zoho),
  }
  const { url } = crms.zoho
  const hosts = () => ({ accounts: url, api: url, web: 'https://crm.zoho.in' })
  const options = { privateHosts: ['127.0.0.1'], isDemo: true }
  const crmVendors = {
    zoho: createZoho({ ...options, hosts }),
    hubspot: createHubspot({ ...options, api: crms.hubspot.url, searchGapMs: 0 }),
  }
  const env = { ...MANY_CALLS, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }
  const server = await createTestServer({ env, crmVendors })
  const { token, mobile } = await signInAt(server.url, '+919876700001', server.lastCode)
  const { user } = await server.accounts.operatorActions.showUser(mobile)
  const reference = { type: 'test', id: 'first' }
  await inTransaction(server.db, (tx) =>
    server.credits.grant(tx, {
      userId: user.id,
      phone: people.length,
      email: people.length,
      reason: 'top_up',
      reference,
      idempotencyKey: `test:${user.id}:first`,
      actor: { kind: 'operator', id: null },
    }),
  )
  for (const person of people) {
    await insertDirector(server, person)
    await server.call(revealDirector, { token, body: { director_id: person.din } })
  }
  const run = async (query: ReturnType<typeof sql>) => void (await query.execute(server.db.kysely))
  const { rows: leads } = await sql<{ id: string }>`
    SELECT id FROM worklist_lead WHERE user_id = ${user.id}`.execute(server.db.kysely)
  const logins = {
    frappe: { address: crms.frappe.url, ...FRAPPE_KEY },
    hubspot: { address: '', token: HUBSPOT_TOKEN },
    zoho: { address: 'in', ...ZOHO_CLIENT, code: ZOHO_REFRESH },
  }

  async function start(
    vendor: Vendor,
    { hasDin, records }: { hasDin: boolean; records: readonly OldRecord[] },
  ) {
    const crm = crms[vendor]
    const names = NAMES[vendor]
    crm.clear()
    custom[vendor].splice(0, Infinity, ...(hasDin ? [names[4]] : []))
    const old = new Map<string, { written: Held; owner: string | null }>()
    const emails = new Set<string>()
    for (const { first, last, phone, email, din, owner } of records) {
      // No vendor but Frappe keeps an address twice.
      const kept = emails.has(email) && vendor !== 'frappe' ? '' : email
      emails.add(kept)
      const values = [first, last, phone, kept, hasDin ? din : '']
      const written = Object.fromEntries(
        values.flatMap((value, at) => (value ? [[names[at]!, value]] : [])),
      )
      const isOthers = hasDin && din !== '' && din !== owner
      const isFindable = phone !== '' || kept !== '' || (hasDin && din !== '')
      old.set(crm.hold(written), { written, owner: isOthers || !isFindable ? null : owner })
    }
    const body = { vendor, name: 'Sales', fields: FIELDS, ...logins[vendor] }
    const made = await server.call(contract.createCrmConnection, { token, body: body as never })
    const { connection_id: id } = made.body.data.connection
    // A user can have a few only.
    await run(sql`DELETE FROM crm_connection WHERE user_id = ${user.id} AND id <> ${id}`)
    const sent = async () =>
      (
        await sql<SentLead>`
          SELECT w.subject, p.state, p.record_id, p.left_out
          FROM crm_push p JOIN worklist_lead w ON w.user_id = ${user.id} AND w.id = p.lead_id
          WHERE p.connection_id = ${id}
          ORDER BY w.subject`.execute(server.db.kysely)
      ).rows

    return {
      /** A worker dies after each so many records, before it keeps the id of the last one. */
      async pushAll({ crashEvery }: { crashEvery: number }): Promise<void> {
        let count = 0
        const isCreation = (method: string, path: string) =>
          method === 'POST' && !path.endsWith('/search') && !path.includes('oauth')
        crm.isLate = vendor === 'hubspot'
        crm.after = async ({ method, path }) => {
          if (crashEvery === 0 || !isCreation(method, path) || (count += 1) % crashEvery > 0) return
          await run(sql`
            UPDATE crm_connection SET fence = nextval('crm_fence_seq'),
              lease_until = clock_timestamp() + interval '1 hour' WHERE id = ${id}`)
        }
        const lead_ids = leads.map((lead) => lead.id)
        await server.call(contract.pushLeads, { token, body: { connection_id: id, lead_ids } })
        const { signal } = new AbortController()
        for (let turn = 0; turn === 0 || (await sent()).some(isWaiting); turn += 1) {
          if (turn > people.length) throw new Error('It does not end.')
          // The lease has ended, and searches know what was created before.
          crm.catchUp()
          await run(sql`
            UPDATE crm_connection SET lease_until = clock_timestamp() - interval '1 s'
            WHERE id = ${id} AND lease_until IS NOT NULL`)
          await server.jobs.find(({ name }) => name === 'crm.send')!.run({}, { signal })
        }
      },

      /** As after new secrets, which may be of another account: no lead has a record. */
      forgetRecords: () =>
        run(sql`UPDATE crm_push SET record_id = NULL, stage = NULL WHERE connection_id = ${id}`),

      /** Compares the CRM with what is right. Lists have DINs and ids. */
      async judge() {
        const all = await sent()
        const byDin = new Map(people.map((person) => [person.din, person]))
        const isOwn = ({ subject, record_id: record, left_out: out }: SentLead) => {
          const known = old.get(record)
          if (known) return known.owner === subject
          const [first, last, phone, email, din] = names.map(
            (name) => crm.records.get(record)?.[name],
          )
          const person = byDin.get(subject)!
          const isOut = (field: string) => out.some((one) => one.field === field)
          return (
            `${first} ${last}`.toUpperCase() === person.name &&
            phone === person.phone &&
            (email === person.email || isOut('email')) &&
            (!hasDin || din === subject)
          )
        }
        const used = new Set(all.map(({ record_id: record }) => record))
        const orphans = [...crm.records.keys()].filter((one) => !old.has(one) && !used.has(one))
        const missed = [...old].filter(
          ([one, { owner }]) =>
            owner !== null && all.some((lead) => lead.subject === owner && lead.record_id !== one),
        )
        return {
          right: all.filter((lead) => isOwn(lead)).length,
          wrong: all.filter((lead) => !isOwn(lead)).map(({ subject }) => subject),
          doubled: [...orphans, ...missed.map(([one]) => one)],
          changed: [...old].flatMap(([one, { written }]) =>
            used.has(one) || JSON.stringify(crm.records.get(one)) === JSON.stringify(written)
              ? []
              : [one],
          ),
          shared: all.length - used.size,
        }
      },

      async counts() {
        const all = await sent()
        const created = [...crm.records.keys()].filter((one) => !old.has(one)).length
        const leftOut = all.filter(({ left_out: out }) => out.length > 0).length
        return { created, found: all.length - created, leftOut }
      },
    }
  }

  return {
    server,
    userId: user.id,
    start,
    async drop() {
      await server.drop()
      for (const crm of Object.values(crms)) crm.close()
    },
  }
}
export type PushWorld = Awaited<ReturnType<typeof createPushWorld>>

const isWaiting = ({ state }: SentLead) => state === 'waiting'
