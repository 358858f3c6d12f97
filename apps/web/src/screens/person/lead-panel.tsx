import { REMOVED_TEXT } from '@dastak/contract/contact-notices.ts'
import type { WorkedLead } from '@dastak/contract/worklist/worklist.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { VCardButton } from '../../components/buttons/vcard-button.tsx'
import { ContactNotice } from '../../components/facts/contact-notice.tsx'
import { factsText } from '../../components/facts/facts.text.ts'
import { ContactBlock } from '../../components/facts/contact-block.tsx'
import { Identifier } from '../../components/facts/identifier.tsx'
import { Facts } from '../../components/facts/facts.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import type { Somebody } from '../../features/known-customers/find-customers.ts'
import { LeadRefresh } from '../../features/lookups/refresh/lead-refresh.tsx'
import { LeadWork } from '../../features/worklist/lead-work.tsx'
import { kindOf, nameOf } from '../../features/worklist/worklist-columns.tsx'
import { useWorkedLead } from '../../features/worklist/worklist.api.ts'
import { worklistText } from '../../features/worklist/worklist.text.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { reloadLeads } from '../reload-leads.ts'
import { useCustomerMark } from '../use-customer-mark.tsx'
import { leadCard } from './lead-card.ts'
import { PanelFrame } from './panel-frame.tsx'
import { PanelWaiting } from './panel-waiting.tsx'
import classes from './person.module.css'

const { lead: text } = worklistText

/** The panel of a lead that is not one of the user's own directors. */
export function LeadPanel({ id, isModal }: { id: string; isModal: boolean }) {
  const { data, error, refetch } = useWorkedLead(id)
  const problem = problemOf(error)
  return (
    <PanelFrame
      id={id}
      name={data ? nameOf(data.lead) : text.found}
      nameNote={data?.lead.name}
      isLoaded={data !== undefined}
      isModal={isModal}
    >
      {() =>
        data ? (
          <LeadBody lead={data.lead} />
        ) : problem ? (
          <ProblemPanel problem={problem} onRetry={() => void refetch()} />
        ) : (
          <PanelWaiting label={text.loading} />
        )
      }
    </PanelFrame>
  )
}

const whoOf = ({ kind, subject: id }: WorkedLead): Somebody => ({
  kind: kind as 'din' | 'gst' | 'linkedin',
  id,
})

function LeadBody({ lead }: { lead: WorkedLead }) {
  const mark = useCustomerMark(whoOf)
  const { phone_no: phone, email, company_name: company, notices } = lead
  const isRemoved = notices.is_phone_removed || notices.is_email_removed
  const origin = { source: null, fetchedAt: lead.fetched_at }
  const save = <VCardButton contact={leadCard(lead)} />
  return (
    <div key={lead.lead_id}>
      {mark?.(lead)}
      <section className={classes.contact} aria-label={text.contact}>
        {phone ? (
          <ContactBlock
            kind="phone"
            value={phone}
            save={save}
            notice={<ContactNotice unit="phone" notices={notices} />}
            {...origin}
          />
        ) : null}
        {email ? (
          <ContactBlock
            kind="email"
            value={email}
            save={phone ? null : save}
            notice={<ContactNotice unit="email" notices={notices} />}
            {...origin}
          />
        ) : null}
        {(['phone', 'email'] as const).map((unit) =>
          notices[`is_${unit}_removed`] ? (
            <p key={unit} className="dim-small">
              {factsText.kinds[unit]}: {REMOVED_TEXT}
            </p>
          ) : null,
        )}
        {phone || email || isRemoved ? null : <p className="dim-small">{text.noContact}</p>}
      </section>
      {lead.lead_of === null ? (
        <LeadRefresh
          key={`refresh ${lead.lead_id}`}
          leadId={lead.lead_id}
          onRefreshed={reloadLeads}
          onRefused={() => undefined}
        />
      ) : null}
      <LeadWork key={lead.lead_id} leadId={lead.lead_id} />
      <Facts
        label={text.found}
        isWaiting={false}
        facts={[
          { name: text.company, value: company && titleCaseName(company) },
          { name: text.designation, value: lead.designation },
          { name: text.kind, value: kindOf(lead) },
          { name: text.subject, value: <Identifier value={lead.subject} /> },
        ]}
      />
    </div>
  )
}
