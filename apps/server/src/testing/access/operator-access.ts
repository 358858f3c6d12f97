import { randomUUID } from 'node:crypto'
import { forOperator, refusedTo, type Row } from './access-rows.ts'

/** As in `access-table.ts`, for the operator's console. */
export const OPERATOR_TABLE: Readonly<Record<string, Row>> = {
  getOperatorConfirmation: forOperator,
  // The code to sign in was sent a moment ago.
  sendOperatorCode: refusedTo(forOperator, 'rate_limited'),
  submitOperatorCode: refusedTo(forOperator, 'otp_ended'),
  findOperatorUsers: forOperator,
  showOperatorUser: refusedTo(forOperator, 'not_found'),
  queryUserLedger: refusedTo(forOperator, 'not_found'),
  grantUserPermissions: refusedTo(forOperator, 'not_found'),
  revokeUserPermissions: refusedTo(forOperator, 'not_found'),
  listOperatorPlans: forOperator,
  giveUserPlan: refusedTo(forOperator, 'not_found'),
  endUserPlan: refusedTo(forOperator, 'not_found'),
  addUserCredits: refusedTo(forOperator, 'not_found'),
  listOperatorActions: forOperator,
  queryOperatorReports: forOperator,
  showOperatorReport: refusedTo(forOperator, 'not_found'),
  acceptOperatorReport: refusedTo(forOperator, 'not_found'),
  rejectOperatorReport: refusedTo(forOperator, 'not_found'),
  acceptOperatorReports: forOperator,
  rejectOperatorReports: forOperator,
  listStuck: forOperator,
  listImports: forOperator,
  getImportIssues: refusedTo(forOperator, 'not_found'),
  downloadImportReport: refusedTo(forOperator, 'not_found'),
  downloadImportTemplate: forOperator,
  startImport: refusedTo(forOperator, 'validation_failed'),
  cancelImport: refusedTo(forOperator, 'not_found'),
  retryStuck: refusedTo(forOperator, 'not_found'),
  cancelStuck: refusedTo(forOperator, 'not_found'),
}

/** A user that nobody has. */
const user_id = randomUUID()
/** As in `access.test.ts`. */
export const OPERATOR_REQUESTS: Readonly<Record<string, () => { body?: object; query?: object }>> =
  {
    submitOperatorCode: () => ({ body: { client_id: randomUUID(), otp: '0000' } }),
    findOperatorUsers: () => ({ body: { search: 'asha' } }),
    showOperatorUser: () => ({ query: { user_id } }),
    queryUserLedger: () => ({ body: { user_id } }),
    grantUserPermissions: () => ({ body: { user_id, permissions: ['gstin-search'] } }),
    revokeUserPermissions: () => ({ body: { user_id, permissions: ['gstin-search'] } }),
    giveUserPlan: () => ({ body: { user_id, plan_id: 'no-such' } }),
    endUserPlan: () => ({ body: { user_id } }),
    addUserCredits: () => ({
      body: { user_id, request_id: randomUUID(), phone: 1, email: 0, reason: 'A test' },
    }),
    queryOperatorReports: () => ({ body: { state: null, kind: 'din', min_days: 3 } }),
    showOperatorReport: () => ({ query: { report_id: '999999' } }),
    acceptOperatorReport: () => ({ body: { report_id: '999999', fields: ['phone'] } }),
    rejectOperatorReport: () => ({ body: { report_id: '999999', answer: 'It answers.' } }),
    acceptOperatorReports: () => ({ body: { report_ids: ['999999'], fields: ['phone'] } }),
    rejectOperatorReports: () => ({ body: { report_ids: ['999999'], answer: 'It answers.' } }),
    getImportIssues: () => ({ query: { import_id: 'u999999' } }),
    downloadImportReport: () => ({ query: { import_id: 'u999999' } }),
    downloadImportTemplate: () => ({ query: { kind: 'contacts', contact_kind: 'gst' } }),
    startImport: () => ({ body: { kind: 'companies', file: new File([''], 'empty.csv') } }),
    cancelImport: () => ({ body: { import_id: 'u999999' } }),
    listStuck: () => ({ query: { part: 'batch' } }),
    retryStuck: () => ({ body: { part: 'job', id: 'x' } }),
    cancelStuck: () => ({ body: { part: 'delivery', id: '999999' } }),
    listOperatorActions: () => ({ query: { verb: 'user credit' } }),
  }
