import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import { FILE, inGroup, LIST, QUERY } from './reference-parts.ts'

const DIN_FILE = { filename: 'directors.csv', content: `DIN\n${TEST_SUBJECTS.din.found}\n` }
const PROFILE_FILE = {
  filename: 'profiles.csv',
  content: `linkedin_url\nhttps://www.linkedin.com/in/${TEST_SUBJECTS.linkedin.found}\n`,
}

/** Descriptions of the calls for files of identifiers. */
export const BULK_REFERENCE = inGroup('Bulk', {
  submitBatchRequest: {
    about:
      'A CSV, XLS or XLSX file. Its header has the code of its type, or you name the column. ' +
      'Rows are looked up in the background. Found fields cost as much as in ' +
      'a reveal. An identifier that is in the file twice is charged once. Submit the file ' +
      'itself, or the client_id of a file that estimateBatchRequest has read. RC_TO_MOBILE, ' +
      'MOBILE_TO_RC and PAN_TO_CURRENT_EMPLOYMENT need a purpose: that of the call, ' +
      'otherwise that of the key.',
    refuses: ['permission_required', 'credits_exhausted', 'not_found', 'conflict'],
    isPaid: true,
    body: { batch_type: 'DIN' },
    file: DIN_FILE,
  },
  estimateRevealMany: {
    about:
      'Free. Send directors by DIN, each with the company at which you found it. Or send ' +
      'companies: their present directors are chosen, the longest-serving first.',
    refuses: ['not_found'],
    body: { directors: [{ din: TEST_SUBJECTS.din.found }] },
  },
  revealMany: {
    about:
      'The choice becomes a bulk request of the type DIRECTORS. It is charged, shown, cancelled ' +
      'and resumed like one of a file.',
    refuses: ['credits_exhausted', 'not_found', 'conflict'],
    isPaid: true,
  },
  getBatchEstimate: {
    about:
      'The progress of reading a file. Call it every second or two until its status is ' +
      'counted. If the file is refused, the error is returned here too.',
    refuses: ['not_found', 'validation_failed'],
  },
  estimateBatchRequest: {
    about:
      'Free. Reads a file and counts its rows: the most it can cost, before it is submitted. ' +
      'The file is kept for an hour.',
    refuses: ['permission_required'],
    body: { batch_type: 'DIN' },
    file: DIN_FILE,
  },
  getBatchRequestStatus: {
    about:
      'The progress of a bulk request. The link output_s3_key leads to the result. It works ' +
      'for five minutes without a key.',
    refuses: ['not_found'],
  },
  getBatchRequests: { about: LIST, query: { limit: '20' } },
  queryBatchRequests: { about: QUERY, body: { filters: { status: 'completed' } } },
  exportBatchRequests: { about: FILE, body: { search: 'directors' } },
  queryBatchRows: {
    about:
      'The rows of a bulk request of any kind, in the order of the file, also while it runs. ' +
      'Each has its status, the reason, the contacts as you may see them now, and its cost.',
    refuses: ['not_found'],
  },
  cancelBatchRequest: {
    about: 'Running lookups finish. Results so far are kept.',
    refuses: ['not_found', 'conflict'],
  },
  estimateResumeBatchRequest: {
    about:
      'Free. The most that resumeBatchRequest can charge now. Contacts that this account ' +
      'already has are free.',
    refuses: ['not_found', 'conflict', 'permission_required'],
  },
  resumeBatchRequest: {
    about:
      'Looks up rows that were left out or failed, for example after a recharge. Found ' +
      'contacts are not charged again.',
    refuses: ['not_found', 'conflict', 'permission_required', 'credits_exhausted'],
  },
  submitLinkedinBulkRequest: {
    about:
      'Like submitBatchRequest, for a file of LinkedIn profile addresses. They are in the ' +
      'column linkedin_url, or in the first column with such addresses.',
    refuses: ['permission_required', 'credits_exhausted', 'not_found', 'conflict'],
    isPaid: true,
    file: PROFILE_FILE,
  },
  getLinkedinBulkEstimate: {
    about:
      'The progress of reading such a file. Call it every second or two ' +
      'until its status is counted.',
    refuses: ['not_found', 'validation_failed'],
  },
  estimateLinkedinBulkRequest: {
    about: 'Free. Reads and counts such a file.',
    refuses: ['permission_required'],
    file: PROFILE_FILE,
  },
  getResolvedLinkedinBulkRequest: {
    about:
      'The progress of a bulk request. The link download_url leads to the result. It works ' +
      'for five minutes without a key.',
    refuses: ['not_found'],
  },
  getLinkedinBulkRequests: { about: LIST, query: { limit: '20' } },
  queryLinkedinBulkRequests: { about: QUERY, body: { filters: { status: 'completed' } } },
  exportLinkedinBulkRequests: { about: FILE, body: { search: 'profiles' } },
})
