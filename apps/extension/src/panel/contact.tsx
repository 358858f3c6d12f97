import type { LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { say } from './snackbar.tsx'
import { spacedPhone } from './spaced-phone.ts'

const LABELS = { phone: 'Phone', email: 'Email' } as const
const COPIED = { phone: 'Phone number copied', email: 'Email ID copied' } as const

interface ContactProps {
  kind: 'phone' | 'email'
  value: LinkedinRequest['email']
  source: string | null
  isOver: boolean
}

/** A contact, large, copied by a press; or why there is none. */
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
            onClick={() => void navigator.clipboard.writeText(value).then(() => say(COPIED[kind]))}
          >
            <span>{kind === 'phone' ? spacedPhone(value) : breakable(value)}</span>
            <span className="small copy" aria-hidden="true">
              Copy
            </span>
          </button>
          {source && (
            <span className="dim-small">
              {source === 'Profile page' ? 'On the page: free' : source}
            </span>
          )}
        </>
      ) : (
        <span className="dim">
          {value ? 'No credits left for it' : isOver ? 'Not Found' : 'Looking …'}
        </span>
      )}
    </div>
  )
}

/** An email address may break before its domain, and elsewhere only where it must. */
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
