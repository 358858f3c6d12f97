import { useEffect, useRef, useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { codeOf, type Problem, problemOf } from '../../../lib/api/api-error.ts'
import { amountText } from '../../../lib/text/credit-text.ts'
import { unitsText } from '../../../lib/text/units.text.ts'
import { fetchLeadRefresh, type LeadRefresh, refreshOne } from './refresh.api.ts'
import { refreshText as text } from './refresh.text.ts'

interface RefreshDialogProps {
  leadIds: readonly string[]
  /** Called after refreshes, to load the leads again. */
  onRefreshed: () => void
  onClose: () => void
}

interface Progress {
  done: number
  changed: number
  failed: number
  charged: { phone: number; email: number }
}

const NONE: Progress = { done: 0, changed: 0, failed: 0, charged: { phone: 0, email: 0 } }

/** Counts which of some leads are old, what they can cost, and refreshes them one by one. */
export function RefreshDialog(props: RefreshDialogProps) {
  const { leadIds, onRefreshed, onClose } = props
  const [old, setOld] = useState<readonly LeadRefresh[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const first = useRef(leadIds)
  const isClosed = useRef(false)

  useEffect(() => {
    isClosed.current = false
    async function count() {
      const states: LeadRefresh[] = []
      for (const id of first.current) {
        const state = await fetchIfLead(id)
        if (state) states.push(state)
      }
      setOld(states.filter((state) => state.can_refresh))
    }
    count().catch((error: unknown) => setProblem(problemOf(error)))
    return () => {
      isClosed.current = true
    }
  }, [])

  async function start(leads: readonly LeadRefresh[]) {
    setIsBusy(true)
    let now = NONE
    setProgress(now)
    for (const { lead_id: id } of leads) {
      if (isClosed.current) break
      try {
        const { result, credits_charged: cost } = await refreshOne(id)
        const isChanged = result.phone === 'changed' || result.email === 'changed'
        const { phone, email } = now.charged
        now = {
          ...now,
          changed: now.changed + Number(isChanged),
          charged: { phone: phone + cost.phone, email: email + cost.email },
        }
      } catch (error) {
        now = { ...now, failed: now.failed + 1 }
        if (codeOf(error) === 'credits_exhausted') {
          setProblem(problemOf(error))
          break
        }
      }
      now = { ...now, done: now.done + 1 }
      setProgress(now)
    }
    setIsBusy(false)
    onRefreshed()
  }

  const most = (old ?? []).reduce(
    (sum, one) => ({ phone: sum.phone + one.most.phone, email: sum.email + one.most.email }),
    NONE.charged,
  )
  return (
    <Dialog title={text.dialog} width={480} onClose={onClose}>
      <div role="status">
        {progress && old ? (
          <p>{isBusy ? text.progress(progress.done, old.length) : endText(progress)}</p>
        ) : old ? (
          <p>
            {old.length === 0 ? text.none : text.old(old.length, first.current.length)}{' '}
            {old.length > 0 ? text.most(unitsText.upTo(amountText(most))) : null}
          </p>
        ) : (
          <p>{problem ? null : text.counting}</p>
        )}
      </div>
      <p className="dim-small">{text.note}</p>
      <DialogFoot problem={problem} closeLabel={text.close} onClose={onClose}>
        {old && old.length > 0 && (progress === null || isBusy) ? (
          <FormButton isBusy={isBusy} onClick={() => void start(old)}>
            {text.start(old.length)}
          </FormButton>
        ) : null}
      </DialogFoot>
    </Dialog>
  )
}

/** Null for a LinkedIn profile without revealed contacts, which is no lead. */
async function fetchIfLead(id: string): Promise<LeadRefresh | null> {
  try {
    return await fetchLeadRefresh(id)
  } catch (error) {
    if (codeOf(error) === 'not_found') return null
    throw error
  }
}

function endText({ done, changed, failed, charged }: Progress): string {
  const parts = [text.ended(changed, done - changed - failed), text.cost(amountText(charged))]
  if (failed > 0) parts.splice(1, 0, text.failed(failed))
  return parts.join(' ')
}
