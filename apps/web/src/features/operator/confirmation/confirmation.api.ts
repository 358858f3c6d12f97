import * as contract from '@dastak/contract/operator/confirmation.ts'
import * as passkeys from '@dastak/contract/operator/passkeys.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'
import { OPERATOR_KEY, thenReload } from '../operator.api.ts'
import { confirmed } from './confirmed.ts'
import { createPasskey, signWithPasskey } from './passkey.ts'

export type { Passkey } from '@dastak/contract/operator/passkeys.ts'

/** How this session can be confirmed. */
export const useGetConfirmation = () =>
  useQuery({
    ...queryOf([OPERATOR_KEY, 'confirmation'], contract.getOperatorConfirmation),
    staleTime: 0,
  })

/** Sends a code to the operator's own number. Returns its id. Throws ApiError, like all here. */
export const sendCode = async () => (await callApi(contract.sendOperatorCode)).client_id

export const submitCode = (clientId: string, otp: string) =>
  callApi(contract.submitOperatorCode, { body: { client_id: clientId, otp } })

/** Confirms with a passkey. Throws DOMException if the browser or the user refuses. */
export async function confirmWithPasskey(): Promise<void> {
  const { options } = await callApi(passkeys.startPasskeyConfirmation)
  const response = await signWithPasskey(options)
  await callApi(passkeys.submitPasskeyConfirmation, { body: { response } })
}

/** Makes a passkey in the browser and adds it, which another passkey cannot confirm. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await confirmed(() => callApi(passkeys.startPasskey), true)
  const response = await createPasskey(options)
  await thenReload(confirmed(() => callApi(passkeys.addPasskey, { body: { name, response } })))
}

export const removePasskey = (id: string) =>
  thenReload(confirmed(() => callApi(passkeys.removePasskey, { body: { passkey_id: id } })))
