import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import { FILE, inGroup, LIST, QUERY } from './reference-parts.ts'

const DIN_FILE = { filename: 'directors.csv', content: `DIN\n${TEST_SUBJECTS.din.found}\n` }
const PROFILE_FILE = {
  filename: 'profiles.csv',
  content: `linkedin_url\nhttps://www.linkedin.com/in/${TEST_SUBJECTS.linkedin.found}\n`,
}

/** The words for files of identifiers. */
export const BULK_REFERENCE = inGroup('Bulk', {
  submitBatchRequest: {
    about:
      'A CSV, XLS or XLSX file whose header includes the code of its type, or a column that is ' +
      'named. The rows are asked about in the background; found fields are charged as in a ' +
      'reveal, the same identifier twice in a file once. Submit the file itself, or one that ' +
      'estimateBatchRequest has read, by its client_id. RC_TO_MOBILE, MOBILE_TO_RC and ' +
      'PAN_TO_CURRENT_EMPLOYMENT keep a purpose, in words: that of the call, else the one that ' +
      'the key was made with.',
    refuses: ['permission_required', 'credits_exhausted', 'not_found', 'conflict'],
    isPaid: true,
    body: { batch_type: 'DIN' },
    file: DIN_FILE,
  },
  getBatchEstimate: {
    about:
      'How far the reading of a file is: ask again every second or two until its status is ' +
      'counted. What the file is refused for is told here, too.',
    refuses: ['not_found', 'validation_failed'],
  },
  estimateBatchRequest: {
    about:
      'Free. Reads a file and counts its rows: the most that it can charge, before it is ' +
      'submitted. Kept for an hour.',
    refuses: ['permission_required'],
    body: { batch_type: 'DIN' },
    file: DIN_FILE,
  },
  getBatchRequestStatus: {
    about:
      'How far it is. output_s3_key is a link to the result that works for five minutes ' +
      'without a key.',
    refuses: ['not_found'],
  },
  getBatchRequests: { about: LIST, query: { limit: '20' } },
  queryBatchRequests: { about: QUERY, body: { filters: { status: 'completed' } } },
  exportBatchRequests: { about: FILE, body: { search: 'directors' } },
  cancelBatchRequest: {
    about: 'Rows that are being asked about are finished; what was found is kept.',
    refuses: ['not_found', 'conflict'],
  },
  estimateResumeBatchRequest: {
    about:
      'Free. The most that resumeBatchRequest can charge now. What is found costs; what this ' +
      'account has already is free.',
    refuses: ['not_found', 'conflict', 'permission_required'],
  },
  resumeBatchRequest: {
    about:
      'Asks again for the rows that were left out or failed, for example after a recharge. ' +
      'What was found is not charged again.',
    refuses: ['not_found', 'conflict', 'permission_required', 'credits_exhausted'],
  },
  submitLinkedinBulkRequest: {
    about:
      'The same for a file of LinkedIn profile addresses, in a column linkedin_url or the ' +
      'first that holds such addresses.',
    refuses: ['permission_required', 'credits_exhausted', 'not_found', 'conflict'],
    isPaid: true,
    file: PROFILE_FILE,
  },
  getLinkedinBulkEstimate: {
    about:
      'How far the reading of such a file is: ask again every second or two until its status ' +
      'is counted.',
    refuses: ['not_found', 'validation_failed'],
  },
  estimateLinkedinBulkRequest: {
    about: 'Free. Reads and counts such a file.',
    refuses: ['permission_required'],
    file: PROFILE_FILE,
  },
  getResolvedLinkedinBulkRequest: {
    about:
      'How far it is. download_url is a link to the result that works for five minutes without ' +
      'a key.',
    refuses: ['not_found'],
  },
  getLinkedinBulkRequests: { about: LIST, query: { limit: '20' } },
  queryLinkedinBulkRequests: { about: QUERY, body: { filters: { status: 'completed' } } },
  exportLinkedinBulkRequests: { about: FILE, body: { search: 'profiles' } },
})
