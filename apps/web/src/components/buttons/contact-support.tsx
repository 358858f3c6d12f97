import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useSettings } from '../../lib/state/settings.ts'
import { buttonsText } from './buttons.text.ts'

interface ContactSupportProps {
  /** True next to a more important button. */
  isSecond: boolean
  onClick?: () => void
}

/** Opens the operator's support address in a new tab. Renders nothing if none is set. */
export function ContactSupport({ isSecond, onClick }: ContactSupportProps) {
  const { support_contact: support } = useSettings()
  if (!support) return null
  return (
    <Button
      component="a"
      variant={isSecond ? 'default' : 'filled'}
      href={support}
      target="_blank"
      rel="noreferrer"
      onClick={onClick}
    >
      {buttonsText.contactSupport}
    </Button>
  )
}
