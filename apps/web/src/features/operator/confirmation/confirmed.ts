import { ERRORS } from '@dastak/contract/errors.ts'
import { getOperatorConfirmation } from '@dastak/contract/operator/confirmation.ts'
import { callApi } from '../../../lib/api/api-client.ts'
import { ApiError, codeOf } from '../../../lib/api/api-error.ts'
import { createSharedValue } from '../../../lib/state/shared-value.ts'

/** The dialog that is open, for all calls that wait for it. */
interface Waiting {
  /** True if a passkey is not enough. */
  needsCode: boolean
  done: Promise<void>
  confirm: () => void
  giveUp: () => void
}

export const waiting = createSharedValue<Waiting | null>(null)

/**
 * Makes a call. If the server wants a confirmation first, the dialog of the console opens, and the
 * call is repeated once. If the dialog is closed, the server's refusal is thrown.
 */
export async function confirmed<T>(call: () => Promise<T>, needsCode = false): Promise<T> {
  try {
    return await call()
  } catch (refusal) {
    if (codeOf(refusal) !== 'confirmation_required') throw refusal
    await (waiting.get() ?? openDialog(refusal, needsCode)).done
    return await call()
  }
}

/**
 * The same for a call with a large file, which is not sent only to be refused: whether a
 * confirmation is needed is known before.
 */
export const confirmedBefore = <T>(call: () => Promise<T>): Promise<T> =>
  confirmed(async () => {
    const { confirmed_until: until } = await callApi(getOperatorConfirmation)
    if (until === null) throw confirmationRequired()
    return call()
  })

function confirmationRequired(): ApiError {
  const { status, message } = ERRORS.confirmation_required
  return new ApiError({ status, messageCode: 'confirmation_required', message })
}

function openDialog(refusal: unknown, needsCode: boolean): Waiting {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  const opened: Waiting = {
    needsCode,
    done,
    confirm() {
      waiting.set(null)
      resolve()
    },
    giveUp() {
      waiting.set(null)
      reject(refusal)
    },
  }
  waiting.set(opened)
  return opened
}
