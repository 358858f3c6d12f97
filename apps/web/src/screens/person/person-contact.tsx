import type { DirectorDetail } from '@dastak/contract/kinds/din.ts'
import type { PersonRecord } from '@dastak/contract/registry/registry.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import { ContactNotice } from '../../components/facts/contact-notice.tsx'
import { ContactBlock, ContactLine } from '../../components/facts/contact-block.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { VCardButton } from '../../components/buttons/vcard-button.tsx'
import { ContactCell } from '../../features/lookups/contact-cell.tsx'
import { CostStatus } from '../../features/lookups/cost-status.tsx'
import { DIN_FACTS } from '../../features/lookups/kinds/din-facts.tsx'
import type { Reveal } from '../../features/lookups/use-reveals.ts'
import { contactText } from '../../features/registry/directors/director-contact.ts'
import { peopleText } from '../../features/registry/people/people.text.ts'
import { LeadReportLine } from '../../features/reports/lead-report.tsx'
import type { ReportedLead } from '../../features/reports/reports.api.ts'
import { FREE_FROM_TEAM, mostItCosts } from '../../lib/text/credit-text.ts'
import { type ContactView, personCard, personContacts } from './person-contacts.ts'
import classes from './person.module.css'

const { contact: text } = peopleText

interface PersonContactProps {
  person: PersonRecord
  /** The company that is open on the screen. */
  cin: string | undefined
  reveal: Reveal<DirectorDetail>
  onReveal: () => void
  onReport: (lead: ReportedLead) => void
}

/** The contacts of a person: large if owned, otherwise masked with a button that shows the cost. */
export function PersonContact({ person, cin, reveal, onReveal, onReport }: PersonContactProps) {
  const { problem, isLoading } = reveal
  const { phone, email, mayFind, mayCost, cost } = personContacts(person, reveal)
  const isOwned = phone.is === 'known' || email.is === 'known'
  const isFree = !mayCost.phone && !mayCost.email
  const isLocked = phone.is === 'locked' || email.is === 'locked'
  const isForSale = mayFind.phone || mayFind.email
  const line = { onUnlock: onReveal, isLoading, notices: person.notices }
  const leadId = person.lead_id ?? reveal.detail?.lead_id ?? null
  const card = personCard(person, cin, { phone, email })
  const save = <VCardButton contact={card} />
  return (
    <section className={classes.contact} aria-label={text.label} aria-busy={isLoading}>
      <PersonLine kind="phone" contact={phone} save={save} {...line} />
      <PersonLine
        kind="email"
        contact={email}
        save={phone.is === 'known' ? null : save}
        {...line}
      />
      {isForSale && !isLocked && !problem?.canRetry ? (
        <Button fullWidth size="md" className={classes.get} loading={isLoading} onClick={onReveal}>
          <span className={classes.label}>
            {text.getDetails}{' '}
            <span className={classes.most}>{isFree ? FREE_FROM_TEAM : mostItCosts(mayCost)}</span>
          </span>
        </Button>
      ) : null}
      {problem ? (
        <ProblemPanel
          look="line"
          problem={problem}
          isPaid
          isRetrying={isLoading}
          onRetry={onReveal}
        />
      ) : null}
      <div className={`row ${classes.foot}`}>
        <CostStatus cost={cost} />
      </div>
      {isOwned && leadId !== null ? (
        <LeadReportLine
          lead={{ leadId, name: card.name, phone: card.phone, email: card.email }}
          onReport={onReport}
        />
      ) : null}
      {isOwned ? null : (
        <p className={`dim-small ${classes.note}`}>
          {isForSale ? DIN_FACTS.withContactText : text.nothingKnown}
        </p>
      )}
    </section>
  )
}

interface PersonLineProps {
  kind: 'phone' | 'email'
  contact: ContactView
  /** The button that saves the person, if the contact is known. */
  save: ReactNode
  onUnlock: () => void
  isLoading: boolean
  notices: PersonRecord['notices']
}

function PersonLine({ kind, contact, save, onUnlock, isLoading, notices }: PersonLineProps) {
  const notice = notices && <ContactNotice unit={kind} notices={notices} />
  if (contact.is === 'known')
    return <ContactBlock kind={kind} save={save} notice={notice} {...contact} />
  return (
    <ContactLine kind={kind}>
      {contact.is === 'locked' ? (
        <ContactCell
          kind={kind}
          field={{ locked: true }}
          onUnlock={onUnlock}
          isLoading={isLoading}
        />
      ) : (
        <p className={classes.masked}>{contactText(contact)}</p>
      )}
    </ContactLine>
  )
}
