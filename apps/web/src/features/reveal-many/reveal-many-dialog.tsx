import { isBatchOver } from '@dastak/contract/batch-types.ts'
import { useEffect, useRef, useState } from 'react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { GoButton } from '../../components/buttons/go-button.tsx'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Tick } from '../../components/fields/tick.tsx'
import { type Problem, problemOf } from '../../lib/api/api-error.ts'
import { CompanyChoice } from './company-choice.tsx'
import { ChosenCost, costOf } from './chosen-cost.tsx'
import {
  chooseMany,
  startMany,
  stopMany,
  useRun,
  type Choice,
  type Chosen,
} from './reveal-many.api.ts'
import { RunProgress } from './run-progress.tsx'
import { revealManyText as text } from './reveal-many.text.ts'

export interface RevealManyDialogProps {
  /** Companies are narrowed in the dialog before their directors are counted. */
  choice: Choice
  /** Whether the user has a list of known customers. */
  hasCustomers: boolean
  /** Called with the error code of a refusal, for the dialog that helps. */
  onRefused: (error: unknown) => void
  /** Called when credits were charged. */
  onSpent: () => void
  onClose: () => void
}

/** What it can cost, the progress, and the result of revealing many directors. */
export function RevealManyDialog(props: RevealManyDialogProps) {
  const { choice, hasCustomers, onRefused, onSpent, onClose } = props
  // Directors are counted immediately. Companies are narrowed first.
  const [narrowed, setNarrowed] = useState<Choice | null>(choice.directors ? choice : null)
  const [leavesOut, setLeavesOut] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [runId, setRunId] = useState<string | null>(null)
  const { data: run } = useRun(runId)

  const latest = useRef({ onRefused, onSpent })
  latest.current = { onRefused, onSpent }
  const used = run?.credits_used ?? 0
  useEffect(() => {
    if (used > 0) latest.current.onSpent()
  }, [used])

  async function attempt(act: () => Promise<void>) {
    setIsBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(problemOf(error))
      latest.current.onRefused(error)
    }
    setIsBusy(false)
  }
  useEffect(() => {
    if (!narrowed) return undefined
    let isLatest = true
    setChosen(null)
    void attempt(async () => {
      const counted = await chooseMany({ ...narrowed, leave_out_customers: leavesOut })
      if (isLatest) setChosen(counted)
    })
    return () => {
      isLatest = false
    }
  }, [narrowed, leavesOut])

  const isOver = run ? isBatchOver(run.status) : false
  return (
    <Dialog title={text.title} width={520} onClose={onClose}>
      {run ? (
        <RunProgress run={run} />
      ) : chosen ? (
        <ChosenCost chosen={chosen} />
      ) : choice.companies && !narrowed ? (
        <CompanyChoice companies={choice.companies} isBusy={isBusy} onChoose={setNarrowed} />
      ) : (
        <p role="status">{problem ? null : text.counting}</p>
      )}
      {hasCustomers && !run ? (
        <Tick {...text.customers} isTicked={leavesOut} onTick={setLeavesOut} />
      ) : null}
      <DialogFoot problem={problem} closeLabel={text.close} onClose={onClose}>
        {runId === null && narrowed && choice.companies ? (
          <FormButton
            variant="default"
            onClick={() => {
              setNarrowed(null)
              setChosen(null)
              setProblem(null)
            }}
          >
            {text.which.back}
          </FormButton>
        ) : null}
        {runId === null && chosen ? (
          <FormButton
            isBusy={isBusy}
            onClick={() =>
              void attempt(async () => {
                await startMany(chosen.client_id)
                setRunId(chosen.client_id)
              })
            }
          >
            {text.start(costOf(chosen))}
          </FormButton>
        ) : null}
        {run && !isOver && run.can_cancel ? (
          <FormButton
            variant="default"
            onClick={() => void attempt(async () => void (await stopMany(run.client_id)))}
          >
            {text.stop}
          </FormButton>
        ) : null}
        {isOver && runId !== null ? (
          <>
            <GoButton to="/bulk-upload/$clientId" params={{ clientId: runId }} variant="default">
              {text.toRows}
            </GoButton>
            <GoButton to="/worklist" search={{ batch: runId }}>
              {text.toLeads}
            </GoButton>
          </>
        ) : null}
      </DialogFoot>
    </Dialog>
  )
}
