import type { DataOf } from '@dastak/contract/endpoint.ts'
import * as contract from '@dastak/contract/privacy/opt-out.ts'
import { getPersonReport } from '@dastak/contract/privacy/person-report.ts'
import { callApi } from '../../../lib/api/api-client.ts'

export type { PersonReport } from '@dastak/contract/privacy/person-report.ts'
export type Receipt = DataOf<typeof contract.submitOptOut>

export type Wish = (typeof contract.PRIVACY_PURPOSES)[number]

/** Sends a code. Returns its id. Throws ApiError, like all calls here. */
export const sendPrivacyCode = async (contact: string, purpose: Wish) =>
  (await callApi(contract.sendPrivacyCode, { body: { contact, purpose } })).client_id

/** Removes the contact to which the code was sent. */
export const submitOptOut = (clientId: string, otp: string) =>
  callApi(contract.submitOptOut, { body: { client_id: clientId, otp } })

/** What is kept about the contact to which the code was sent. */
export const fetchPersonReport = (clientId: string, otp: string) =>
  callApi(getPersonReport, { body: { client_id: clientId, otp } })
