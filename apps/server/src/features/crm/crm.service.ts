import {
  CRM_SECRETS,
  CRM_VENDOR_LABELS,
  ZOHO_CENTRES,
  type CrmPushState,
  type CrmSecret,
  type CrmVendorName,
} from '@dastak/contract/crm/crm.ts'
import { CRM_CONNECTIONS_MAX, LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { LEAD_KINDS } from '@dastak/contract/lookup-kinds.ts'
import { AppError, invalidField } from '../../app-error.ts'
import { inTransaction, type Tx } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import type { ServerSecrets } from '../../keys/derived-key.ts'
import { createSecretBox, type SecretBox } from '../../keys/secret-box.ts'
import { checkUserAddress, type UserAddressRules } from '../../network/user-address.ts'
import { CrmProblem, type CrmConnected } from '../../ports/crm.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import { sealedColumn } from '../secrets/rotation.service.ts'
import * as store from './connections.store.ts'
import * as pushes from './pushes.store.ts'
import { sendDue, type SenderOptions } from './send.service.ts'

interface CrmOptions extends Omit<SenderOptions, 'secrets'> {
  accounts: Pick<Accounts, 'noteOutlet'>
  config: UserAddressRules & { secrets: ServerSecrets }
}

type Secrets = Readonly<Partial<Record<CrmSecret, string | undefined>>>

/** Who connects. */
interface Actor {
  userId: number
  /** The public part of the API key; null for a person. */
  apiKey: string | null
  caller: Caller
}

interface NewConnection extends Actor {
  vendor: CrmVendorName
  name: string
  address?: string | undefined
  fields: readonly string[]
  secrets: Secrets
}

interface Change {
  name?: string | undefined
  fields?: readonly string[] | undefined
  secrets: Secrets
}

interface LogQuery {
  connectionId?: string | undefined
  state?: CrmPushState | undefined
  offset?: number | undefined
  limit?: number | undefined
}

/** The kinds whose leads can be pushed. */
const KINDS: readonly string[] = [...LEAD_KINDS, 'linkedin']

const sealed = (box: SecretBox, { secrets, session, ...rest }: CrmConnected) => ({
  ...rest,
  secret: box.seal(JSON.stringify(secrets)),
  session: session && box.seal(JSON.stringify(session)),
})

/** A user's connections to CRMs, and the leads that are pushed to them. */
export function createCrm(options: CrmOptions) {
  const { db, clock, vendors, accounts, config } = options
  const box = createSecretBox('secrets of CRMs', config.secrets)

  /** Tries secrets. Errors: validation_failed. */
  async function connect(vendor: CrmVendorName, address: string, secrets: Secrets) {
    const needed = requireSecrets(vendor, secrets)
    const login = { address, secrets: needed, session: null, places: [] }
    try {
      return sealed(box, await vendors[vendor].connect(login, clock.now()))
    } catch (error) {
      if (error instanceof CrmProblem) throw invalidField(CRM_SECRETS[vendor][0], error.message)
      throw error
    }
  }

  return {
    list: (userId: number) => store.listConnections(db.kysely, userId),

    /**
     * Errors: validation_failed, conflict (too many), unauthorized (its key was revoked meanwhile).
     */
    async create(one: NewConnection): Promise<store.ConnectionRow> {
      const { userId, apiKey, caller, vendor, name } = one
      const address = addressOf(vendor, one.address, config)
      const { recordsUrl, ...kept } = await connect(vendor, address, one.secrets)
      const fields = [...new Set(one.fields)]
      const row = { ...kept, user_id: userId, vendor, name, address, fields }
      const id = await inTransaction(db, async (tx) => {
        const inserted = await store.insertConnection(
          tx,
          { ...row, records_url: recordsUrl, api_key: apiKey, created_at: clock.now() },
          CRM_CONNECTIONS_MAX,
        )
        if (inserted) await accounts.noteOutlet(tx, 'crm_connected', { userId, apiKey, caller })
        return inserted
      })
      if (id) return found(await store.findConnection(db.kysely, userId, id))
      const message = `You can have at most ${CRM_CONNECTIONS_MAX} connections. Delete one first.`
      throw new AppError('conflict', { message })
    },

    /**
     * Secrets, if there are any, replace all of them. Errors: validation_failed, not_found,
     * unauthorized (its key was revoked meanwhile).
     */
    async change(actor: Actor, id: string, { name, fields, secrets }: Change) {
      const { userId, apiKey } = actor
      const before = found(await store.findConnection(db.kysely, userId, id))
      const hasSecrets = Object.values(secrets).some((secret) => secret !== undefined)
      const vendor = before.vendor
      const again = hasSecrets ? await connect(vendor, before.address, secrets) : null
      await inTransaction(db, async (tx) => {
        const chosen = fields && [...new Set(fields)]
        await store.changeConnection(tx, userId, id, { name, fields: chosen })
        if (!again) return
        await store.reconnect(tx, userId, { id, ...again, apiKey, now: clock.now() })
        await accounts.noteOutlet(tx, 'crm_connected', actor)
      })
      return found(await store.findConnection(db.kysely, userId, id))
    },

    /** Errors: not_found. */
    async delete(userId: number, id: string): Promise<void> {
      if (!(await inTransaction(db, (tx) => store.deleteConnection(tx, userId, id))))
        throw unknown()
    },

    /**
     * Makes leads wait for the connection. Errors: not_found (the connection, or a lead that is not
     * the user's), conflict (it is refused).
     */
    async push(userId: number, id: string, leadIds: readonly string[]): Promise<number> {
      const connection = found(await store.findConnection(db.kysely, userId, id))
      const wanted = [...new Set(leadIds)]
      const leads = await pushes.listOwnLeads(db.kysely, userId, KINDS, wanted)
      if (leads.length < wanted.length)
        throw new AppError('not_found', { message: 'Some of these leads do not exist.' })
      const add = (tx: Tx) => pushes.insertPushes(tx, id, leads, clock.now())
      if (await inTransaction(db, add)) return leads.length
      const label = CRM_VENDOR_LABELS[connection.vendor as CrmVendorName]
      throw new AppError('conflict', { message: `${label} refuses the token. Connect it again.` })
    },

    /** A page of the log. Errors: not_found (the connection). */
    async log(userId: number, query: LogQuery) {
      const { connectionId, state, offset = 0, limit = LIST_MAX_ROWS } = query
      if (connectionId) found(await store.findConnection(db.kysely, userId, connectionId))
      return pushes.listPushes(db.kysely, userId, { connectionId, state, offset, limit })
    },

    /** Stops what a revoked key has connected: its holder may have connected their own CRM. */
    keyRevoked: (tx: Tx, apiKey: string): Promise<void> =>
      store.refuseOfKey(tx, apiKey, KEY_REVOKED),

    sealed: sealedIn(box),

    sendDue: (signal: AbortSignal) => sendDue({ ...options, secrets: box }, signal),
  }
}
export type Crm = ReturnType<typeof createCrm>

/** What a change of the installation's secret renews. */
const sealedIn = (box: SecretBox) =>
  ['secret', 'session'].map((column) =>
    sealedColumn({
      name: `${column}s of CRMs`,
      box,
      table: 'crm_connection',
      id: { column: 'id', type: 'uuid' },
      column,
    }),
  )

const KEY_REVOKED = 'The API key that connected it was revoked. Connect again.'

/** Errors: validation_failed. */
function addressOf(
  vendor: CrmVendorName,
  typed: string | undefined,
  rules: UserAddressRules,
): string {
  if (vendor === 'hubspot') return ''
  if (vendor === 'zoho') {
    const centre = ZOHO_CENTRES.find((known) => known === typed)
    if (centre) return centre
    throw invalidField('address', `Choose a data centre: ${ZOHO_CENTRES.join(', ')}`)
  }
  const url = URL.parse(typed ?? '')
  const isSite = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!isSite) throw invalidField('address', 'Please enter an address like https://crm.example.com')
  return checkUserAddress('address', url.origin, rules)
}

function requireSecrets(vendor: CrmVendorName, secrets: Secrets) {
  const needed: Partial<Record<CrmSecret, string>> = {}
  for (const name of CRM_SECRETS[vendor]) {
    const secret = secrets[name]
    // A header has one line of ASCII.
    if (!secret) throw invalidField(name, 'Please enter it')
    if (!/^[\x21-\x7e]+$/.test(secret)) throw invalidField(name, 'This is not valid.')
    needed[name] = secret
  }
  return needed
}

function found(connection: store.ConnectionRow | undefined): store.ConnectionRow {
  if (!connection) throw unknown()
  return connection
}

const unknown = () => new AppError('not_found', { message: 'There is no such connection.' })
