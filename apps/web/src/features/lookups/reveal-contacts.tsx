import { VCardButton } from '../../components/buttons/vcard-button.tsx'
import { ContactBlock, ContactLine } from '../../components/facts/contact-block.tsx'
import { ContactCell } from './contact-cell.tsx'
import { contactText } from './contact-value.ts'
import type { LookupDetail, LookupFacts, LookupKind, LookupLead } from './lookup-kind.ts'
import classes from './reveal-details.module.css'
import type { Reveal } from './use-reveals.ts'

interface RevealContactsProps<Detail extends LookupDetail> {
  kind: LookupKind<Detail, LookupLead>
  facts: LookupFacts<Detail>
  reveal: Reveal<Detail>
  /** Runs the lookup again: for a locked contact. */
  onAgain: () => void
}

/** The contacts of a reveal, large and with buttons to use them. Nothing until it has an answer. */
export function RevealContacts<Detail extends LookupDetail>(props: RevealContactsProps<Detail>) {
  const { kind, facts, reveal, onAgain } = props
  const { detail, isLoading } = reveal
  if (detail === null) return null
  const contacts = kind.contactsOf(detail)
  const phone = contactText(contacts.phone)
  const email = contactText(contacts.email)
  const origin = { source: detail.source, fetchedAt: detail.fetched_at }
  const card = { ...facts.cardOf(detail), phone: phone || null, email: email || null }
  const save = <VCardButton contact={card} />
  return (
    <div className={classes.contacts}>
      {(
        [
          ['phone', phone],
          ['email', email],
        ] as const
      ).map(([field, value]) =>
        value ? (
          <ContactBlock
            key={field}
            kind={field}
            value={value}
            save={field === 'phone' || !phone ? save : null}
            {...origin}
          />
        ) : (
          <ContactLine key={field} kind={field}>
            <ContactCell
              kind={field}
              field={contacts[field]}
              onUnlock={onAgain}
              isLoading={isLoading}
            />
          </ContactLine>
        ),
      )}
    </div>
  )
}
