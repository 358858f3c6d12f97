import { REMOVED_TEXT } from '@dastak/contract/contact-notices.ts'
import type { ContactField } from '@dastak/contract/lookups.ts'
import { IconLock } from '@tabler/icons-react'
import { CopyCell } from '../../components/buttons/copy-cell.tsx'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import { mostItCosts } from '../../lib/text/credit-text.ts'
import { isRemoved } from './contact-value.ts'
import { lookupsText } from './lookups.text.ts'
import classes from './reveal-details.module.css'

const { contact } = lookupsText

interface ContactCellProps {
  kind: 'phone' | 'email'
  field: ContactField
  /** Pays for the locked contact. */
  onUnlock: () => void
  isLoading: boolean
}

/** A contact after a lookup: the value, “Not found”, or a button to pay for a locked one. */
export function ContactCell({ kind, field, onUnlock, isLoading }: ContactCellProps) {
  if (typeof field === 'string') return <CopyCell kind={kind} value={field} />
  if (isRemoved(field)) return <span className="dim">{REMOVED_TEXT}</span>
  if (field === null) return <span className="dim">{contact.notFound}</span>
  return (
    <span className={classes.locked}>
      <span>
        <IconLock size={15} stroke={1.8} aria-hidden="true" />{' '}
        {kind === 'phone' ? contact.phoneLocked : contact.emailLocked}
      </span>
      <SmallButton look="outlined" onClick={onUnlock} aria-disabled={isLoading}>
        {isLoading
          ? contact.loading
          : contact.getIt(mostItCosts({ phone: kind === 'phone', email: kind === 'email' }))}
      </SmallButton>
    </span>
  )
}
