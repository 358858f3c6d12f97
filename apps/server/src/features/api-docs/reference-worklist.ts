import { FILE, inGroup, QUERY } from './reference-parts.ts'

const EXAMPLE_ID = '0197b2a4-5c1e-7000-8a2b-3f4d5e6a7b8c'
const LEADS = { lead_ids: [EXAMPLE_ID] }
const LIST = { list_id: EXAMPLE_ID }

/** Descriptions of the calls that work on leads. */
export const WORKLIST_REFERENCE = inGroup('Leads', {
  queryWorklist: {
    about:
      'The leads that the owner of the key looks after, or with scope.list_id those of a list. ' +
      `lead_of names the teammate whose lead it is. ${QUERY}`,
    refuses: ['not_found'],
    body: { scope: { stage: 'contacted', next_call: 'today' }, sort: 'next_call', limit: 20 },
  },
  exportWorklist: { about: FILE, refuses: ['not_found'], body: { scope: { stage: 'won' } } },
  getLeadRefresh: {
    about: 'Free. Also the contacts that earlier refreshes have replaced.',
    refuses: ['not_found'],
    query: { lead_id: EXAMPLE_ID },
  },
  refreshLead: {
    about:
      'For contacts older than the limit of the operator, 90 days by default. A contact that has ' +
      'changed costs as in a reveal, and the old one stays visible. An unchanged one is free and ' +
      'gets the new date. If nothing is found, the old one stays. Works for DIN, GST and LinkedIn leads.',
    refuses: ['credits_exhausted', 'not_found', 'conflict', 'provider_unavailable'],
    isPaid: true,
    body: { lead_id: EXAMPLE_ID },
  },
  getWorkedLead: {
    about: 'The newest 200 lines of the history, newest first.',
    refuses: ['not_found'],
    query: { lead_id: EXAMPLE_ID },
  },
  changeLeads: {
    about:
      'Send only what changes. All of the leads change, or none. Instead of lead_ids, matching ' +
      'takes the scope, search and filters of queryWorklist. Leads of a list that a teammate ' +
      'shares can be changed too.',
    refuses: ['not_found'],
    body: { ...LEADS, stage: 'contacted', add_tags: ['Export'], note: 'Wants a price list.' },
  },
  getWorklistChoices: { about: 'Lists of teammates are in it too.' },
  createLeadList: { about: 'A shared list is seen by teammates.', refuses: ['conflict'] },
  changeLeadList: {
    about: 'Only for lists that this account made.',
    refuses: ['not_found', 'conflict'],
    body: { ...LIST, name: 'To call' },
  },
  deleteLeadList: { about: 'Only for lists that this account made.', refuses: ['not_found'] },
  addToLeadList: {
    about: 'A person or business is in a list once.',
    refuses: ['not_found', 'conflict'],
    body: { ...LIST, ...LEADS },
  },
  addBatchToLeadList: {
    about: 'Works for every kind of bulk request that finds leads.',
    refuses: ['not_found', 'conflict'],
    body: { ...LIST, batch_id: EXAMPLE_ID },
  },
  removeFromLeadList: {
    about: 'Own leads, and all leads of a list that this account made.',
    refuses: ['not_found'],
    body: { ...LIST, ...LEADS },
  },
})
