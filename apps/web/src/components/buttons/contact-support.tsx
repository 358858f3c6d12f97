import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useSettings } from '../../lib/state/settings.ts'

interface ContactSupportProps {
  /** True beside a button that is wanted more. */
  isSecond: boolean
  onClick?: () => void
}

/** Opens whom the operator named for support, in a page of its own; nothing where it is nobody. */
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
      Contact support
    </Button>
  )
}
