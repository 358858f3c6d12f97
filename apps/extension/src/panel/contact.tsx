import { REMOVED_TEXT } from '@dastak/contract/contact-notices.ts'
import type { LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { showSnackbar } from './snackbar.tsx'
import { spacedPhone } from './spaced-phone.ts'

const LABELS = { phone: 'Phone', email: 'Email' } as const
const COPIED = { phone: 'Phone number copied', email: 'Email ID copied' } as const

interface ContactProps {
  kind: 'phone' | 'email'
  value: LinkedinRequest['email']
  source: string | null
  isOver: boolean
}

/** A contact that a press copies, or the reason why there is none. */
export function Contact({ kind, value, source, isOver }: ContactProps) {
  return (
    <div className="surface contact">
      <span className="dim-small">{LABELS[kind]}</span>
      {typeof value === 'string' ? (
        <>
          <button
            type="button"
            className="contact-value"
            title="Copy"
            onClick={() =>
              void navigator.clipboard.writeText(value).then(() => showSnackbar(COPIED[kind]))
            }
          >
            <span>{kind === 'phone' ? spacedPhone(value) : breakable(value)}</span>
            <span className="small copy" aria-hidden="true">
              Copy
            </span>
          </button>
          {source && (
            <span className="dim-small">
              {source === 'Profile page' ? 'From the page: free' : source}
            </span>
          )}
        </>
      ) : (
        <span className="dim">{whyNone(value, isOver)}</span>
      )}
    </div>
  )
}

function whyNone(value: Exclude<LinkedinRequest['email'], string>, isOver: boolean): string {
  if (value === null) return isOver ? 'Not Found' : 'Looking…'
  return 'removed' in value ? REMOVED_TEXT : 'No credits left'
}

/** An email address that breaks before its domain if possible. */
function breakable(email: string) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
