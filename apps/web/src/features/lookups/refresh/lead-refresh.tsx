import { useState } from 'react'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { type Problem, problemOf } from '../../../lib/api/api-error.ts'
import { spacedPhone } from '../../../lib/phones/phones.ts'
import { amountText, creditText } from '../../../lib/text/credit-text.ts'
import { unitsText } from '../../../lib/text/units.text.ts'
import { type Refreshed, refreshOne, useLeadRefresh } from './refresh.api.ts'
import classes from './lead-refresh.module.css'
import { refreshText as text } from './refresh.text.ts'

interface LeadRefreshProps {
  leadId: string
  /** Called after a refresh, to load the lead again. */
  onRefreshed: () => void
  onRefused: (error: unknown) => void
}

/** The earlier contacts of a lead, and its refresh if it is old. Nothing for a recent lead. */
export function LeadRefresh({ leadId, onRefreshed, onRefused }: LeadRefreshProps) {
  const { data: state } = useLeadRefresh(leadId)
  const [done, setDone] = useState<Refreshed | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function refresh() {
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      setDone(await refreshOne(leadId))
      onRefreshed()
    } catch (error) {
      setProblem(problemOf(error))
      onRefused(error)
    }
    setIsBusy(false)
  }

  if (!state || (!state.can_refresh && state.past.length === 0 && !done)) return null
  return (
    <section className={classes.refresh} aria-label={text.label} aria-busy={isBusy}>
      {state.past.map(({ field, value, until }) => (
        <p key={`${field} ${until}`} className="dim-small anywhere">
          {text.before(field === 'phone' ? spacedPhone(value) : value)} <DateTime instant={until} />
        </p>
      ))}
      {state.can_refresh ? (
        <div className="buttons">
          <FormButton variant="default" isBusy={isBusy} onClick={() => void refresh()}>
            {text.refresh}
          </FormButton>
          <span className="dim-small">{text.most(unitsText.upTo(creditText(state.most)))}</span>
        </div>
      ) : null}
      <p role="status" className="dim-small">
        {isBusy ? text.running : done ? resultText(done) : null}
      </p>
      {problem ? (
        <ProblemPanel
          look="line"
          problem={problem}
          isPaid
          isRetrying={isBusy}
          onRetry={() => void refresh()}
        />
      ) : null}
    </section>
  )
}

function resultText({ result, credits_charged: charged }: Refreshed): string {
  const lines = (['phone', 'email'] as const).flatMap((field) => {
    const is = result[field]
    return is === null ? [] : [text.line(text.fields[field], text.result[is] ?? is)]
  })
  return [...lines, text.cost(amountText(charged))].join(' ')
}
