import { TRY_TEXT_MAX } from '@dastak/contract/limits.ts'
import { estimateVendorTry } from '@dastak/contract/operator/vendor-try.ts'
import { FileButton, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useEffect, useRef, useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import type { DataTableProps } from '../../../components/data-table/data-table-props.ts'
import { ProgressBar } from '../../../components/facts/progress-bar.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { TryResults } from './try-results.tsx'
import { type Tried, type TryEstimate, useTry } from './use-try.ts'
import { estimateTry } from './vendors.api.ts'
import classes from './vendors.module.css'
import { vendorsText } from './vendors.text.ts'

const text = vendorsText.try
const RULES = { text: estimateVendorTry.body!.shape.text }

/** Tries the vendors with numbers that the operator knows, after the cost was shown. */
export function TryPart(table: Pick<DataTableProps<Tried>, 'view' | 'onViewChange'>) {
  const [estimate, setEstimate] = useState<TryEstimate | null>(null)
  const [typed, setTyped] = useState('')
  const trying = useTry()
  const { results, done, isRunning } = trying
  function change() {
    trying.clear()
    setEstimate(null)
  }
  return (
    <>
      <div className={classes.try}>
        <p>{text.purpose}</p>
        {estimate === null ? (
          <Rows
            typed={typed}
            onEstimate={(found, lines) => {
              setTyped(lines)
              setEstimate(found)
            }}
          />
        ) : (
          <Cost estimate={estimate} trying={trying} onChange={change} />
        )}
        {estimate && (isRunning || done > 0) ? (
          <p role="status">
            <ProgressBar label={text.progress} done={done} of={estimate.rows.length} />
            {text.done(done, estimate.rows.length)}
          </p>
        ) : null}
      </div>
      {results.length > 0 && <TryResults {...table} results={results} />}
    </>
  )
}

interface RowsProps {
  typed: string
  onEstimate: (estimate: TryEstimate, typed: string) => void
}

function Rows({ typed, onEstimate }: RowsProps) {
  const form = useForm({
    values: { text: typed },
    rules: RULES,
    othersAt: 'text',
    async send({ text: lines }) {
      onEstimate(await estimateTry(lines), lines)
      return 'leaving'
    },
  })
  async function fill(file: File | null) {
    if (file === null) return
    if (file.size > TRY_TEXT_MAX) showSnackbar('error', text.tooLarge)
    else form.set('text', await file.text())
  }
  return (
    <form className="stack" aria-label={text.rows} {...form.element}>
      <Textarea
        label={text.rows}
        description={text.rowsNote}
        placeholder={text.example}
        rows={6}
        autoComplete="off"
        spellCheck={false}
        {...form.field('text')}
      />
      <div className="buttons">
        <FormButton type="submit" isBusy={form.isBusy}>
          {text.estimate}
        </FormButton>
        <FileButton accept=".csv,.txt" onChange={(file) => void fill(file)}>
          {(button) => (
            <FormButton {...button} variant="default">
              {text.file}
            </FormButton>
          )}
        </FileButton>
      </div>
    </form>
  )
}

interface CostProps {
  estimate: TryEstimate
  trying: ReturnType<typeof useTry>
  onChange: () => void
}

function Cost({ estimate, trying: { isRunning, done, run, stop }, onChange }: CostProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  const { calls, paise } = estimate
  return (
    <>
      <p ref={words} tabIndex={-1}>
        {calls === 0 ? text.nothing : text.cost(calls, paise)}
      </p>
      <div className="buttons">
        {isRunning ? (
          <FormButton variant="default" onClick={stop}>
            {text.stop}
          </FormButton>
        ) : (
          <>
            {calls > 0 && done === 0 && (
              <FormButton onClick={() => run(estimate)}>{text.start(paise)}</FormButton>
            )}
            <FormButton variant="default" onClick={onChange}>
              {done > 0 ? text.again : text.change}
            </FormButton>
          </>
        )}
      </div>
    </>
  )
}
