import { errorMessage } from '../api/api-error.ts'
import { showSnackbar } from '../screen/snackbar.ts'

/**
 * Does what a dialog asks for. Whatever the answer is, the dialog closes and the message goes to
 * the snackbar. Throws what failed, so that a form keeps its draft; `onAnswer` is told it, too.
 */
export async function tellAnswer(
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
