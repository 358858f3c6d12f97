import type { ContactField } from '@dastak/contract/lookups.ts'
import { IconLock } from '@tabler/icons-react'
import { CopyCell } from '../../components/buttons/copy-cell.tsx'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import { mostItCosts } from '../../lib/text/credit-text.ts'
import classes from './reveal-details.module.css'

interface ContactCellProps {
  kind: 'phone' | 'email'
  field: ContactField
  /** Buys what is locked. */
  onUnlock: () => void
  isLoading: boolean
}

/** A contact that was asked for: what was found, that nothing was, or that it can be bought. */
export function ContactCell({ kind, field, onUnlock, isLoading }: ContactCellProps) {
  if (typeof field === 'string') return <CopyCell kind={kind} value={field} />
  if (field === null) return <span className="dim">Not found</span>
  return (
    <span className={classes.locked}>
      <span>
        <IconLock size={15} stroke={1.8} aria-hidden="true" /> Locked: no {kind} credit was left. It
        can be bought later.
      </span>
      <SmallButton look="outlined" onClick={onUnlock} aria-disabled={isLoading}>
        {isLoading
          ? 'Loading...'
          : `Get it · ${mostItCosts({ phone: kind === 'phone', email: kind === 'email' })}`}
      </SmallButton>
    </span>
  )
}
