import { errorMessage } from '../api/api-error.ts'
import { showSnackbar } from '../screen/snackbar.ts'

/**
 * Runs the call of a dialog. The message of success or failure goes to the snackbar, and `onAnswer`
 * closes the dialog. Throws the failure again, so that a form keeps its draft.
 */
export async function runWithSnackbar(
  act: () => Promise<string>,
  onAnswer: (failure?: unknown) => void,
): Promise<void> {
  try {
    showSnackbar('success', await act())
  } catch (failure) {
    showSnackbar('error', errorMessage(failure))
    onAnswer(failure)
    throw failure
  }
  onAnswer()
}

/** Runs a call, and shows the message that it returns, if any, or its error. False if it failed. */
export async function showResult(call: () => Promise<unknown>): Promise<boolean> {
  try {
    const message = await call()
    if (typeof message === 'string') showSnackbar('success', message)
    return true
  } catch (failure) {
    showSnackbar('error', errorMessage(failure))
    return false
  }
}
