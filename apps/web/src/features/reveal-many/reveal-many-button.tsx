import { REVEAL_MANY_COMPANIES_MAX, REVEAL_MANY_MAX } from '@dastak/contract/limits.ts'
import { IconEye } from '@tabler/icons-react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { revealManyText as text } from './reveal-many.text.ts'

const MOST = { directors: REVEAL_MANY_MAX, companies: REVEAL_MANY_COMPANIES_MAX }

interface RevealManyButtonProps {
  /** The number of chosen rows. */
  chosen: number
  /** Of companies the directors are chosen later. */
  of: 'directors' | 'companies'
  onClick: () => void
}

/** In the bar of selected rows. */
export function RevealManyButton({ chosen, of, onClick }: RevealManyButtonProps) {
  const max = MOST[of]
  const press = () => (chosen > max ? showSnackbar('error', text.tooMany(max)) : onClick())
  return (
    <button type="button" onClick={press}>
      <IconEye size={16} stroke={1.7} aria-hidden="true" />
      {of === 'companies' ? text.ofCompanies : text.button(chosen)}
    </button>
  )
}

/** Above the directors of a company. */
export function RevealAllButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <FormButton size="xs" variant="default" onClick={onClick}>
      {text.all(count)}
    </FormButton>
  )
}
