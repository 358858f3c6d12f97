import { IconBrandWhatsapp, IconCopy, IconMail, IconPhone } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { ageText } from '../../lib/text/age-text.ts'
import { copyContactText } from '../../lib/phones/copy-contact.text.ts'
import { type ContactKind, copyContact } from '../../lib/phones/copy-contact.ts'
import { spacedPhone } from '../../lib/phones/phones.ts'
import { whatsAppAddress } from '../../lib/phones/whatsapp.ts'
import classes from './contact-block.module.css'
import { FoundAt } from './found-at.tsx'
import { factsText } from './facts.text.ts'

interface ContactBlockProps {
  kind: ContactKind
  /** E.164, or an email address. */
  value: string
  source: string | null
  fetchedAt: string | null
  /** A button that saves the contact, between those that use it and Copy. */
  save?: ReactNode
  /** What must be known before it is used. */
  notice?: ReactNode
}

/** A contact in full, with its source, its age and buttons to use it. */
export function ContactBlock({ kind, value, source, fetchedAt, save, notice }: ContactBlockProps) {
  return (
    <div className={classes.block}>
      <p className="dim-small">{factsText.kinds[kind]}</p>
      <p className={`anywhere ${classes.value}`} data-kind={kind}>
        {kind === 'phone' ? spacedPhone(value) : <EmailText value={value} />}
      </p>
      {notice}
      <Origin source={source} fetchedAt={fetchedAt} />
      <div className={`buttons ${classes.actions}`}>
        {kind === 'phone' ? <PhoneActions phone={value} /> : <MailAction email={value} />}
        {save}
        <button
          type="button"
          className={classes.action}
          aria-label={copyContactText.copy[kind]}
          onClick={() => void copyContact(kind, value)}
        >
          <IconCopy size={16} stroke={1.7} aria-hidden="true" /> {factsText.copy}
        </button>
      </div>
    </div>
  )
}

function PhoneActions({ phone }: { phone: string }) {
  const chat = whatsAppAddress(phone)
  return (
    <>
      <a
        className={classes.action}
        href={`tel:${phone}`}
        aria-label={factsText.callTo(spacedPhone(phone))}
      >
        <IconPhone size={16} stroke={1.7} aria-hidden="true" /> {factsText.call}
      </a>
      {chat ? (
        <a
          className={classes.action}
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={factsText.whatsAppNewTab}
          title={factsText.whatsAppNote}
        >
          <IconBrandWhatsapp size={16} stroke={1.7} aria-hidden="true" /> {factsText.whatsApp}
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
      aria-label={factsText.sendEmailTo(email)}
    >
      <IconMail size={16} stroke={1.7} aria-hidden="true" /> {factsText.sendEmail}
    </a>
  )
}

/** `Sample · 3 months ago`, with the exact time as a tooltip. */
function Origin({ source, fetchedAt }: Pick<ContactBlockProps, 'source' | 'fetchedAt'>) {
  const age = ageText(fetchedAt)
  if (!source && !age) return null
  return (
    <p className="dim-small">
      {source}
      {source && age ? ' · ' : null}
      {fetchedAt && age ? <FoundAt instant={fetchedAt}>{age}</FoundAt> : null}
    </p>
  )
}

/** If it needs several lines, they break after a dot or before the "@". */
function EmailText({ value }: { value: string }) {
  const parts = value.match(/@?[^.@]*\.?/g) ?? [value]
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
