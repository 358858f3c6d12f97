import type { CrmSecret } from '@dastak/contract/crm/crm.ts'
import { createFrappe } from '../../adapters/crm/frappe.ts'
import { createHubspot } from '../../adapters/crm/hubspot.ts'
import { createZoho } from '../../adapters/crm/zoho.ts'
import type { CrmLogin, CrmVendor } from '../../ports/crm.ts'
import type { startCrm } from './crm-server.ts'
import { FRAPPE_KEY, startFrappeServer } from './frappe-server.ts'
import { HUBSPOT_TOKEN, startHubspotServer } from './hubspot-server.ts'
import { startZohoServer, ZOHO_CLIENT, ZOHO_REFRESH } from './zoho-server.ts'

export const CRM_OPTIONS = { privateHosts: ['127.0.0.1'], isDemo: false, timeoutMs: 2_000 }

/** A CRM on this machine, and the adapter that talks to it. */
export interface CrmWorld {
  crm: Awaited<ReturnType<typeof startCrm>>
  vendor: CrmVendor
  login: CrmLogin
  /** A record with a phone number that a person wrote, in the names of the vendor. */
  written: Record<string, string>
  recordsUrl: RegExp
  secret: CrmSecret
}
const loginOf = (address: string, secrets: CrmLogin['secrets']): CrmLogin => ({
  address,
  secrets,
  session: null,
  places: [],
})

/** Each has a field for everything but DIN and GSTIN. */
export const CRM_WORLDS: Readonly<Record<string, () => Promise<CrmWorld>>> = {
  async frappe() {
    const crm = await startFrappeServer([
      'custom_cin',
      'custom_linkedin',
      'source',
      'status',
      'custom_tags',
      'custom_note',
    ])
    return {
      crm,
      vendor: createFrappe(CRM_OPTIONS),
      login: loginOf(crm.url, FRAPPE_KEY),
      written: { first_name: 'Asha', mobile_no: '+91-11111 00001', email: '' },
      recordsUrl: /^http:\/\/127\.0\.0\.1:\d+\/crm\/leads\/$/,
      secret: 'api_secret',
    }
  },
  async hubspot() {
    const crm = await startHubspotServer(['cin', 'lead_source', 'hs_lead_status', 'tags', 'note'])
    return {
      crm,
      vendor: createHubspot({ ...CRM_OPTIONS, api: crm.url, searchGapMs: 0 }),
      login: loginOf('', { token: HUBSPOT_TOKEN }),
      written: { firstname: 'Asha', mobilephone: '011111 00001' },
      recordsUrl: /^https:\/\/app-eu1\.hubspot\.com\/contacts\/1234567\/record\/0-1\/$/,
      secret: 'token',
    }
  },
  async zoho() {
    const crm = await startZohoServer([
      'CIN',
      'LinkedIn',
      'Lead_Source',
      'Lead_Status',
      'Tag',
      'Description',
    ])
    const hosts = { accounts: crm.url, api: crm.url, web: 'https://crm.zoho.in' }
    return {
      crm,
      vendor: createZoho({ ...CRM_OPTIONS, hosts: () => hosts }),
      login: loginOf('in', { ...ZOHO_CLIENT, code: ZOHO_REFRESH }),
      written: { Last_Name: 'Asha', Mobile: '1111100001' },
      recordsUrl: /^https:\/\/crm\.zoho\.in\/crm\/tab\/Leads\/$/,
      secret: 'code',
    }
  },
}
