import { LEAD_STAGE_CODES, LEAD_STAGES } from '@dastak/contract/worklist/stages.ts'
import { NOTE_MAX } from '@dastak/contract/limits.ts'
import { useState, type FormEvent } from 'react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { DateTime } from '../../components/facts/date-time.tsx'
import { Dropdown } from '../../components/dialogs/dropdown.tsx'
import { showResult } from '../../lib/forms/run-with-snackbar.ts'
import { CallChoice } from './call-choice.tsx'
import { LeadHistory } from './lead-history.tsx'
import { ListChoice } from './list-choice.tsx'
import { TagField } from './tag-field.tsx'
import { TagList } from './tag-list.tsx'
import {
  addLeads,
  changeLeads,
  useChoices,
  useWorkedLead,
  type ChosenLeads,
} from './worklist.api.ts'
import { isDue } from './worklist-columns.tsx'
import { useNoteDraft } from './use-note-draft.ts'
import own from './lead-work.module.css'
import classes from './worklist.module.css'
import { worklistText } from './worklist.text.ts'

const { work: text } = worklistText

/** What the user works out about one lead: stage, next call, tags, lists, assignee and notes. */
export function LeadWork({ leadId }: { leadId: string }) {
  const { data } = useWorkedLead(leadId)
  const { data: choices } = useChoices()
  const [note, setNote] = useNoteDraft(leadId)
  const [isSending, setIsSending] = useState(false)
  if (!data) return null
  const { lead, lists, history } = data
  const mates = choices?.teammates ?? []

  const change = (what: Omit<Parameters<typeof changeLeads>[0], keyof ChosenLeads>) =>
    showResult(() => changeLeads({ lead_ids: [leadId], ...what }))
  async function addNote(event: FormEvent) {
    event.preventDefault()
    if (note.trim() === '' || isSending) return
    setIsSending(true)
    if (await change({ note })) setNote('')
    setIsSending(false)
  }

  return (
    <section className={own.work} aria-label={text.label}>
      {lead.lead_of ? <p className="dim-small">{text.leadOf(lead.lead_of.name)}</p> : null}
      <div className={classes.pills} role="group" aria-label={text.stage}>
        {LEAD_STAGE_CODES.map((stage) => (
          <button
            key={stage}
            type="button"
            className={classes.pill}
            aria-pressed={lead.stage === stage}
            onClick={() => void change({ stage })}
          >
            {LEAD_STAGES[stage].label}
          </button>
        ))}
      </div>
      <dl className={own.facts}>
        <div>
          <dt>{text.nextCall}</dt>
          <dd>
            <Dropdown
              label={text.nextCall}
              trigger={(trigger) => (
                <button type="button" className={classes.select} {...trigger}>
                  {lead.next_call_at ? (
                    <span className={isDue(lead.next_call_at) ? classes.due : undefined}>
                      <DateTime instant={lead.next_call_at} />
                    </span>
                  ) : (
                    worklistText.call.none
                  )}
                </button>
              )}
            >
              {(close) => (
                <div className={classes.menu}>
                  <CallChoice onChoose={(at) => (close(), void change({ next_call_at: at }))} />
                </div>
              )}
            </Dropdown>
          </dd>
        </div>
        {mates.length > 0 ? (
          <div>
            <dt>{text.assignee}</dt>
            <dd>
              <select
                className={classes.select}
                aria-label={text.assignee}
                value={lead.assignee?.user_id ?? ''}
                onChange={(event) =>
                  void change({ assignee_id: event.currentTarget.value || null })
                }
              >
                <option value="">{lead.lead_of ? text.owner(lead.lead_of.name) : text.me}</option>
                {mates.map(({ user_id: id, name }) => (
                  <option key={id} value={id}>
                    {name ?? text.somebody}
                  </option>
                ))}
              </select>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{text.tags}</dt>
          <dd>
            <TagList tags={lead.tags} onRemove={(tag) => void change({ remove_tags: [tag] })} />
            <TagField onAdd={(tag) => void change({ add_tags: [tag] })} />
          </dd>
        </div>
        <div>
          <dt>{text.lists}</dt>
          <dd>
            {lists.map(({ name }) => name).join(', ')}
            <Dropdown
              label={text.addToList}
              trigger={(trigger) => (
                <button type="button" className={classes.select} {...trigger}>
                  {text.addToList}
                </button>
              )}
            >
              {(close) => (
                <div className={classes.menu}>
                  <ListChoice add={addLeads({ lead_ids: [leadId] })} onDone={close} />
                </div>
              )}
            </Dropdown>
          </dd>
        </div>
      </dl>
      <form className={own.note} onSubmit={(event) => void addNote(event)}>
        <textarea
          className={classes.input}
          aria-label={text.note}
          placeholder={text.notePlaceholder}
          rows={2}
          maxLength={NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit()
          }}
        />
        <FormButton
          type="submit"
          size="xs"
          variant="default"
          title={text.noteKeys}
          isBusy={isSending}
        >
          {text.addNote}
        </FormButton>
      </form>
      <LeadHistory lines={history} />
      <p className="dim-small">
        {worklistText.lead.extractedOn} <DateTime instant={lead.timestamp} />
      </p>
    </section>
  )
}
