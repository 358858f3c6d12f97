import * as contract from '@dastak/contract/privacy/own-data.ts'
import { callApi } from '../../../lib/api/api-client.ts'

/** A file with everything about the account. Throws ApiError, like all calls here. */
export const fetchOwnData = () => callApi(contract.exportOwnData)

/** Sends a code to the number of the account. Returns its id. */
export const sendErasureCode = async () =>
  (await callApi(contract.sendErasureCode, { body: {} })).client_id

/** Erases the account. Its sessions have ended then. */
export const eraseAccount = (clientId: string, otp: string) =>
  callApi(contract.eraseAccount, { body: { client_id: clientId, otp } })
