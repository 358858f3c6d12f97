import { inGroup } from './reference-parts.ts'

const EXAMPLE_ID = '0197b2a4-5c1e-7000-8a2b-3f4d5e6a7b8c'
const LEAD_ID = '0197b2a4-5c1e-7000-8a2b-000000000001'

/** Descriptions of the calls that push leads to CRMs. */
export const CRM_REFERENCE = inGroup('CRM', {
  listCrmConnections: {
    about:
      'Free, like all calls of this group. If state is refused, the CRM does not accept the ' +
      'token any more, and leads wait. Secrets are never returned.',
  },
  createCrmConnection: {
    about:
      'Zoho CRM needs client_id, client_secret and code of a self client, and as address its ' +
      'data centre (in, com, …). HubSpot needs token, a service key. Frappe CRM needs api_key, ' +
      'api_secret and the address of the site. A connection that a key has created stops when ' +
      'the key is revoked.',
    refuses: ['conflict'],
    body: {
      vendor: 'frappe',
      name: 'Sales',
      address: 'https://crm.dastak.example',
      fields: ['name', 'phone', 'email', 'company'],
      api_key: 'a1b2c3d4e5f6a7b',
      api_secret: 'f6e5d4c3b2a1f6e',
    },
  },
  updateCrmConnection: {
    about:
      'Send only what changes. Secrets replace all secrets of the connection. Leads that waited ' +
      'for them are sent then.',
    refuses: ['not_found'],
    body: { connection_id: EXAMPLE_ID, fields: ['name', 'phone'] },
  },
  deleteCrmConnection: {
    about: 'Deletes its token and its log. Records in the CRM stay.',
    refuses: ['not_found'],
  },
  pushLeads: {
    about:
      'Up to 1,000 leads of this account. They are sent in the background, one after another. ' +
      'The record of the same person is found by DIN or profile. Otherwise a record counts that ' +
      'shares a contact, if no name contradicts and nobody else fits. Without one it is created. ' +
      'Only empty fields are filled, and the stage that was written last is changed. A lead ' +
      'that is pushed again goes to the same record.',
    refuses: ['not_found', 'conflict'],
    body: { connection_id: EXAMPLE_ID, lead_ids: [LEAD_ID] },
  },
  listCrmPushes: {
    about:
      'Each lead once for a connection, with its last result, last pushed first. The field ' +
      'filled names what was filled, and left_out what the CRM did not take. Its reason is taken ' +
      'if another record has the value, or refused if it is not valid there. The field ' +
      'left_out_total counts the leads of which something was taken. The field problem is the ' +
      'reason of a failure.',
    refuses: ['not_found'],
    query: { connection_id: EXAMPLE_ID, state: 'failed', limit: '20' },
  },
})
