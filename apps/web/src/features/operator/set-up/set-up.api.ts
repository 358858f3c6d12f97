import * as contract from '@dastak/contract/operator/set-up.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'
import { OPERATOR_KEY, thenReload } from '../operator.api.ts'

export type { SetUpStep, SetUpStepState } from '@dastak/contract/operator/set-up.ts'
/** The steps that are tested with a code. */
export type CodeStepName = contract.CodeStep

/** A backup or an import of a step may end meanwhile. */
const POLL_MS = 10_000

/** The steps of the set-up. */
export const useSetUp = () =>
  useQuery({
    ...queryOf([OPERATOR_KEY, 'set-up'], contract.getOperatorSetUp),
    refetchInterval: POLL_MS,
  })

/** Tests a step. Throws ApiError, like all calls here. */
export const testStep = (step: contract.SetUpStep) =>
  thenReload(callApi(contract.testSetUpStep, { body: { step } }))

/** Returns the id of the code. */
export const sendStepCode = async (step: CodeStepName) =>
  (await thenReload(callApi(contract.sendSetUpCode, { body: { step } }))).client_id

export const submitStepCode = (step: CodeStepName, clientId: string, otp: string) =>
  thenReload(callApi(contract.submitSetUpCode, { body: { step, client_id: clientId, otp } }))
