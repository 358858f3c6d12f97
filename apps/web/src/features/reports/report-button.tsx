import { IconFlag } from '@tabler/icons-react'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { SmallButton } from '../../components/buttons/small-button.tsx'

interface ReportButtonProps {
  /** Whose contact it is. */
  name: string
  onClick: () => void
  /** With its words beside the icon. */
  isWide?: boolean
}

/** The Report Problem icon: opens the Report dialog about a contact. */
export function ReportButton({ name, onClick, isWide = false }: ReportButtonProps) {
  const icon = <IconFlag size={16} stroke={1.7} aria-hidden="true" />
  const label = `Report Problem: ${name}`
  if (!isWide) {
    return (
      <IconButton label={label} onClick={onClick}>
        {icon}
      </IconButton>
    )
  }
  return (
    <SmallButton look="plain" aria-label={label} onClick={onClick}>
      {icon} Report Problem
    </SmallButton>
  )
}
