import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { CRM_PUSH_MAX, LIST_MAX_ROWS } from '../limits.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'

/**
 * Leads in a user's CRM. A connection is an account at a vendor, with the user's own token. Pushed
 * leads are sent in the background. The record of the same person is found, otherwise one is
 * created (decision 43). Filled fields of the CRM are never changed, except the stage that Dastak
 * wrote last.
 */

export const CRM_VENDORS = ['zoho', 'hubspot', 'frappe'] as const
export type CrmVendorName = (typeof CRM_VENDORS)[number]
export const CRM_VENDOR_LABELS: Readonly<Record<CrmVendorName, string>> = {
  zoho: 'Zoho CRM',
  hubspot: 'HubSpot',
  frappe: 'Frappe CRM',
}

/** Zoho's data centres: the ends of its addresses (`crm.zoho.in`). */
export const ZOHO_CENTRES = ['in', 'com', 'eu', 'com.au', 'jp', 'ca', 'sa', 'com.cn'] as const

/** What can be sent of a lead. A CRM may have no field for those from `din` on. */
export const CRM_FIELDS = [
  'name',
  'phone',
  'email',
  'company',
  'designation',
  'din',
  'cin',
  'gstin',
  'linkedin',
  'source',
  'stage',
  'tags',
  'note',
] as const
export type CrmField = (typeof CRM_FIELDS)[number]

/** The secrets that each vendor needs, by the names of the body. */
export const CRM_SECRETS = {
  zoho: ['client_id', 'client_secret', 'code'],
  hubspot: ['token'],
  frappe: ['api_key', 'api_secret'],
} as const satisfies Readonly<Record<CrmVendorName, readonly string[]>>
export type CrmSecret = (typeof CRM_SECRETS)[CrmVendorName][number]

const PATH = `${PRODUCT_USERS_PATH}/crm`
/** The owner, and the owner's programs. */
const owner = { who: 'user', needsOnboarding: true, credentials: ['session', 'api_key'] } as const
const text = z.nullable(z.string())
const idField = fields.idField('connection_id')

const VENDOR_MESSAGE = `vendor must be one of: ${CRM_VENDORS.join(', ')}.`
export const crmVendorField = z.enum(CRM_VENDORS, VENDOR_MESSAGE)
export const crmNameField = fields.text('Please enter a name', 60)
/** Of Zoho the data centre, of Frappe CRM the address of the site. HubSpot needs none. */
export const crmAddressField = fields.text('Please enter an address', 300)
const FIELDS_MESSAGE = 'Choose one or more fields'
export const crmFieldsField = z.array(z.enum(CRM_FIELDS, FIELDS_MESSAGE), FIELDS_MESSAGE).check(
  z.minLength(1, FIELDS_MESSAGE),
  z.maxLength(CRM_FIELDS.length, FIELDS_MESSAGE),
  z.refine<CrmField[]>(
    (chosen) => chosen.includes('phone') || chosen.includes('email'),
    'Send the phone or the email, because leads are found again by them',
  ),
)
const secretField = fields.whenFilled(fields.text('Please enter it', 500))
/** The secrets of all vendors, each optional here. */
const secrets = {
  client_id: secretField,
  client_secret: secretField,
  /** The code of a Zoho self client, or its refresh token. */
  code: secretField,
  /** A service key of HubSpot. */
  token: secretField,
  api_key: secretField,
  api_secret: secretField,
}

export const crmConnection = z.object({
  connection_id: z.string(),
  vendor: fields.openEnum(CRM_VENDORS),
  name: z.string(),
  address: z.string(),
  /** What is sent of a lead. */
  fields: z.array(z.string()),
  /** Fields that are not sent, because the CRM has no field for them. */
  missing_fields: z.array(z.string()),
  /** `refused`: the token does not work any more. Leads wait until it is connected again. */
  state: fields.openEnum(['ready', 'refused']),
  /** Why nothing is sent at the moment. */
  last_error: text,
  /** How many leads wait. */
  waiting: z.int(),
  /** The public part of the API key that created it. Null if its owner did. */
  made_by: text,
  created_at: fields.instant,
  /** When a lead was last sent. */
  last_used_at: z.nullable(fields.instant),
})
export type CrmConnection = z.output<typeof crmConnection>

export const listCrmConnections = defineEndpoint({
  name: 'listCrmConnections',
  summary: 'The CRM connections of this account, oldest first',
  method: 'GET',
  path: `${PATH}/connections`,
  access: owner,
  data: z.object({ data: z.array(crmConnection) }),
})

/**
 * The token is tried first. Errors: validation_failed (also: the CRM refuses it or can't be
 * reached), conflict (the most connections already exist).
 */
export const createCrmConnection = defineEndpoint({
  name: 'createCrmConnection',
  summary: 'Connect a CRM',
  method: 'POST',
  path: `${PATH}/connections`,
  access: owner,
  limits: { perUser: { calls: 20, seconds: 600 } },
  body: z.object({
    vendor: crmVendorField,
    name: crmNameField,
    address: fields.whenFilled(crmAddressField),
    fields: crmFieldsField,
    ...secrets,
  }),
  data: z.object({ connection: crmConnection }),
})

/**
 * With secrets it is connected again, and waiting leads are sent. Errors: validation_failed,
 * not_found.
 */
export const updateCrmConnection = defineEndpoint({
  name: 'updateCrmConnection',
  summary: 'Change the name or the fields of a CRM connection, or connect it again',
  method: 'POST',
  path: `${PATH}/connections/update`,
  access: owner,
  limits: { perUser: { calls: 60, seconds: 600 } },
  body: z.object({
    connection_id: idField,
    name: z.optional(crmNameField),
    fields: z.optional(crmFieldsField),
    ...secrets,
  }),
  data: z.object({ connection: crmConnection }),
})

/** Records in the CRM stay. Errors: validation_failed, not_found. */
export const deleteCrmConnection = defineEndpoint({
  name: 'deleteCrmConnection',
  summary: 'Disconnect a CRM: deletes its token and its log',
  method: 'POST',
  path: `${PATH}/connections/delete`,
  access: owner,
  body: z.object({ connection_id: idField }),
  data: z.object({}),
})

const LEADS_MESSAGE = `lead_ids must be a list of 1 to ${CRM_PUSH_MAX} lead ids.`

/**
 * Replies immediately. Leads that were pushed before are updated in the same record. Errors:
 * validation_failed, not_found (the connection, or one of the leads), conflict (the CRM refuses the
 * token).
 */
export const pushLeads = defineEndpoint({
  name: 'pushLeads',
  summary: 'Push leads to a CRM',
  method: 'POST',
  path: `${PATH}/push`,
  access: owner,
  limits: { perUser: { calls: 60, seconds: 60 } },
  body: z.object({
    connection_id: idField,
    lead_ids: fields.idList(LEADS_MESSAGE, CRM_PUSH_MAX),
  }),
  data: z.object({ queued: z.int() }),
})

export const CRM_PUSH_STATES = ['waiting', 'created', 'filled', 'unchanged', 'failed'] as const
export type CrmPushState = (typeof CRM_PUSH_STATES)[number]

/** A field that the CRM did not take, though the rest of the lead was written. */
export const crmLeftOut = z.object({
  /** Of `fields` of the connection. */
  field: z.string(),
  /** `taken`: another record has it, and the CRM allows it once. `refused`: not valid there. */
  reason: fields.openEnum(['taken', 'refused']),
  /** The record that has it, if the CRM says so. */
  record_id: text,
  record_url: text,
  /** The lead of that record, if Dastak has pushed it. */
  lead_name: text,
})
export type CrmLeftOut = z.output<typeof crmLeftOut>

export const crmPush = z.object({
  connection_id: z.string(),
  lead_id: z.string(),
  /** The kind of the lead: `din`, `gst`, `linkedin`. */
  kind: z.string(),
  /** The name of the lead. Null if it no longer exists. */
  lead_name: text,
  state: fields.openEnum(CRM_PUSH_STATES),
  /** What was filled in an existing record. */
  filled: z.array(z.string()),
  left_out: z.array(crmLeftOut),
  /** Why it failed, or why it was not sent yet. */
  problem: text,
  /** The record in the CRM. */
  record_id: text,
  record_url: text,
  attempts: z.int(),
  requested_at: fields.instant,
  last_at: z.nullable(fields.instant),
})
export type CrmPush = z.output<typeof crmPush>

const STATE_MESSAGE = `state must be one of: ${CRM_PUSH_STATES.join(', ')}.`

/** Errors: validation_failed, not_found (the connection). */
export const listCrmPushes = defineEndpoint({
  name: 'listCrmPushes',
  summary: 'The leads that were pushed, last pushed first, each once for a connection',
  method: 'GET',
  path: `${PATH}/pushes`,
  access: owner,
  query: z.object({
    /** Only those of this connection. */
    connection_id: z.optional(idField),
    state: z.optional(z.enum(CRM_PUSH_STATES, STATE_MESSAGE)),
    offset: fields.offsetQuery,
    limit: fields.pageQuery(LIST_MAX_ROWS).limit,
  }),
  data: z.object({
    data: z.array(crmPush),
    total: z.int(),
    /** For how many of them a field was left out because another record has it. */
    left_out_total: z.int(),
  }),
})
