import { IconFileTypePdf } from '@tabler/icons-react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { errorMessage } from '../../lib/api/api-error.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { saveCompanyProfile } from './documents.api.ts'

interface ProfileButtonProps {
  cin: string
  children: string
  /** True if it is the main button of the screen. */
  isMain?: boolean
  /** Calls `run`, after the user has verified an email address if they have not yet. */
  search: (run: () => void) => void
}

/** Downloads the profile of a company as a PDF. */
export function ProfileButton({ cin, children, isMain = false, search }: ProfileButtonProps) {
  const { run, isBusy } = useAction(() => saveCompanyProfile(cin), showFailure)
  return (
    <FormButton
      size={isMain ? 'sm' : 'xs'}
      variant={isMain ? 'filled' : 'default'}
      leftSection={<IconFileTypePdf size={16} stroke={1.7} aria-hidden="true" />}
      isBusy={isBusy}
      onClick={() => search(run)}
    >
      {children}
    </FormButton>
  )
}

function showFailure(failure: unknown): null {
  showSnackbar('error', errorMessage(failure))
  return null
}
