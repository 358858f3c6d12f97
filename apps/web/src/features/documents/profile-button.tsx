import { IconFileTypePdf } from '@tabler/icons-react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { errorMessage } from '../../lib/api/api-error.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { saveCompanyProfile } from './documents.api.ts'

interface ProfileButtonProps {
  cin: string
  children: string
  /** On a screen that is about it. */
  isMain?: boolean
  /** Runs what takes a verified email address; without one it asks for it first. */
  search: (run: () => void) => void
}

/** Makes the profile of a company as a PDF and saves it. */
export function ProfileButton({ cin, children, isMain = false, search }: ProfileButtonProps) {
  const { run, isBusy } = useAction(() => saveCompanyProfile(cin), tellFailure)
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

function tellFailure(failure: unknown): null {
  showSnackbar('error', errorMessage(failure))
  return null
}
