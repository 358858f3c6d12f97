import { IconBrandWhatsapp, IconCopy, IconMail, IconPhone } from '@tabler/icons-react'
import { Fragment } from 'react'
import { ageText } from '../../lib/text/age-text.ts'
import { type ContactKind, copyContact } from '../../lib/phones/copy-contact.ts'
import { exactDateTime } from '../../lib/text/dates.ts'
import { spacedPhone } from '../../lib/phones/phones.ts'
import { whatsAppAddress } from '../../lib/phones/whatsapp.ts'
import classes from './contact-block.module.css'

interface ContactBlockProps {
  kind: ContactKind
  /** E.164, or an email address. */
  value: string
  source: string | null
  fetchedAt: string | null
}

/** A contact to be used: whole, where it comes from, how old it is, and what to do with it. */
export function ContactBlock({ kind, value, source, fetchedAt }: ContactBlockProps) {
  return (
    <div className={classes.block}>
      <p className="dim-small">{kind === 'phone' ? 'Phone' : 'Email'}</p>
      <p className={`anywhere ${classes.value}`} data-kind={kind}>
        {kind === 'phone' ? spacedPhone(value) : <EmailText value={value} />}
      </p>
      <Origin source={source} fetchedAt={fetchedAt} />
      <div className={`buttons ${classes.actions}`}>
        <button
          type="button"
          className={classes.action}
          aria-label={kind === 'phone' ? 'Copy phone number' : 'Copy email ID'}
          onClick={() => void copyContact(kind, value)}
        >
          <IconCopy size={16} stroke={1.7} aria-hidden="true" /> Copy
        </button>
        {kind === 'phone' ? <PhoneActions phone={value} /> : <MailAction email={value} />}
      </div>
    </div>
  )
}

function PhoneActions({ phone }: { phone: string }) {
  const chat = whatsAppAddress(phone)
  return (
    <>
      <a className={classes.action} href={`tel:${phone}`} aria-label={`Call ${spacedPhone(phone)}`}>
        <IconPhone size={16} stroke={1.7} aria-hidden="true" /> Call
      </a>
      {chat ? (
        <a
          className={classes.action}
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-label="WhatsApp, in a new tab"
          title="Opens a chat with this number in a new tab"
        >
          <IconBrandWhatsapp size={16} stroke={1.7} aria-hidden="true" /> WhatsApp
        </a>
      ) : null}
    </>
  )
}

function MailAction({ email }: { email: string }) {
  return (
    <a
      className={classes.action}
      href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
      aria-label={`Mail to ${email}`}
    >
      <IconMail size={16} stroke={1.7} aria-hidden="true" /> Mail
    </a>
  )
}

/** `Sample · 3 months ago`; the exact time on hover. */
function Origin({ source, fetchedAt }: Pick<ContactBlockProps, 'source' | 'fetchedAt'>) {
  const age = ageText(fetchedAt)
  if (!source && !age) return null
  return (
    <p className="dim-small">
      {source}
      {source && age ? ' · ' : null}
      {fetchedAt && age ? (
        <time dateTime={fetchedAt} title={exactDateTime(fetchedAt)}>
          {age}
        </time>
      ) : null}
    </p>
  )
}

/** Where it needs more lines than one, they end after a dot or before the "@". */
function EmailText({ value }: { value: string }) {
  const parts = value.match(/@?[^.@]*\.?/g) ?? [value]
  return parts.map((part, place) => (
    <Fragment key={place}>
      {place > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
