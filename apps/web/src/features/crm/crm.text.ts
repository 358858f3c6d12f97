import type { CrmField, CrmVendorName } from '@dastak/contract/crm/crm.ts'
import { formatNumber } from '../../lib/text/numbers.ts'

const fieldNames: Readonly<Record<CrmField, string>> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  company: 'Company',
  designation: 'Designation',
  din: 'DIN',
  cin: 'CIN',
  gstin: 'GSTIN',
  linkedin: 'LinkedIn profile',
  source: 'Source (Dastak)',
  stage: 'Stage',
  tags: 'Tags',
  note: 'Note',
}

/** What to create at the vendor. */
const howTo: Readonly<Record<CrmVendorName, string>> = {
  zoho:
    'In the API console of Zoho, add a self client. Generate a code with these scopes: ' +
    'ZohoCRM.modules.leads.ALL, ZohoCRM.settings.fields.READ, ZohoSearch.securesearch.READ.',
  hubspot:
    'Create a service key with these scopes: crm.objects.contacts.read, ' +
    'crm.objects.contacts.write, crm.schemas.contacts.read.',
  frappe: 'Open a user who may read and write leads. Generate keys under Settings, API Access.',
}

const leads = (count: number) => `${formatNumber(count)} ${count === 1 ? 'lead' : 'leads'}`

/** Text of /account/crm, and of the dialog that pushes leads. */
export const crmText = {
  title: 'CRM',
  purpose: 'Push leads to Zoho CRM, HubSpot or Frappe CRM with your own token.',
  fieldNames,
  fields: 'What is sent',
  vendor: 'CRM',

  connections: {
    title: 'Connections',
    purpose: 'The record of the same person is found. A shared phone or email alone is not enough.',
    columns: { name: 'Name', vendor: 'CRM', waiting: 'Waiting', state: 'Status' },
    states: { ready: 'Connected', refused: 'Connect again', paused: 'Trying again' },
    manage: 'Manage',
    emptyHint: 'Connect your CRM, then push leads from your lists of leads.',
  },

  connect: {
    title: 'Connect a CRM',
    again: 'Connect again',
    name: 'Name of the connection',
    centre: 'Data centre',
    centreName: (end: string) => `zoho.${end}`,
    site: 'Address of the site',
    siteExample: 'https://crm.example.com',
    secrets: {
      client_id: 'Client ID',
      client_secret: 'Client secret',
      code: 'Code or refresh token',
      token: 'Service key',
      api_key: 'API key',
      api_secret: 'API secret',
    },
    howTo,
    note: 'DIN, CIN, GSTIN and source need fields with these names in your CRM. Some CRMs need them for profiles, tags and notes.',
    submit: 'Connect',
    done: 'CRM connected',
  },

  manage: {
    title: 'CRM connection',
    save: 'Save',
    saved: 'Connection saved',
    missing: (names: string) => `Your CRM has no field for ${names}. Connect again once it has.`,
    madeByKey: (key: string) => `Connected by the API key ${key}_…`,
    disconnect: 'Disconnect',
  },
  disconnect: {
    title: 'Disconnect CRM',
    question: (name: string) => `Disconnect ${name}? Its token and its log are deleted.`,
    stays: 'Records in your CRM stay.',
    submit: 'Disconnect',
    cancel: 'Cancel',
    done: 'CRM disconnected',
  },

  push: {
    title: 'Push to CRM',
    to: 'Push to',
    what: (count: number) => `${leads(count)} will be sent with:`,
    rules: 'Records of the same people are found, and only their empty fields filled.',
    tooMany: (most: number) => `Push at most ${formatNumber(most)} leads at a time.`,
    refused: 'This CRM refuses the token. Connect it again first.',
    none: 'No CRM is connected yet.',
    connect: 'Connect a CRM',
    submit: (count: number) => `Push ${leads(count)}`,
    done: (count: number) => `${leads(count)} will be sent in the background.`,
    seeLog: 'See the log',
    close: 'Close',
  },

  log: {
    title: 'Pushed leads',
    purpose: 'Each lead with its last result.',
    leftOutTotal: (count: number) =>
      count === 1
        ? 'One record is without a contact that another record has.'
        : `${formatNumber(count)} records are without a contact that another record has.`,
    columns: { lead: 'Lead', state: 'Result', about: 'About', to: 'CRM', time: 'Pushed' },
    states: {
      waiting: 'Waiting',
      retrying: 'Trying again',
      created: 'Created',
      filled: 'Filled',
      unchanged: 'Unchanged',
      failed: 'Failed',
    },
    gone: 'Deleted lead',
    filled: (names: string) => `Filled: ${names}.`,
    leftOut: (name: string) => `Left out: ${name}.`,
    refused: 'The CRM does not accept it.',
    taken: 'Another record has it.',
    takenBy: (name: string) => `The record of ${name} has it.`,
    other: 'Open that record',
    open: 'Open record',
    openLabel: (name: string) => `Open the record of ${name}`,
    again: 'Push again',
    againLabel: (name: string) => `Push ${name} again`,
    pushedAgain: 'Lead will be sent again',
    emptyHint: 'Select leads in a list of leads, then push them to your CRM.',
  },
}
