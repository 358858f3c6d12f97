import { IconFlag } from '@tabler/icons-react'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import { reportsText } from './reports.text.ts'

interface ReportButtonProps {
  /** The name of the person or business. */
  name: string
  onClick: () => void
  /** With text next to the icon. */
  isWide?: boolean
}

/** The Report Problem icon: opens the Report dialog about a contact. */
export function ReportButton({ name, onClick, isWide = false }: ReportButtonProps) {
  const icon = <IconFlag size={16} stroke={1.7} aria-hidden="true" />
  const label = reportsText.reportProblemOf(name)
  if (!isWide) {
    return (
      <IconButton label={label} onClick={onClick}>
        {icon}
      </IconButton>
    )
  }
  return (
    <SmallButton look="plain" aria-label={label} onClick={onClick}>
      {icon} {reportsText.reportProblem}
    </SmallButton>
  )
}
