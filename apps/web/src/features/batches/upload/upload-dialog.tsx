import { BATCH_TYPES, type BatchType, TABLE_FILE_EXTENSIONS } from '@dastak/contract/batch-types.ts'
import { maximumField } from '@dastak/contract/batches/batches.ts'
import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { PURPOSE_MAX } from '@dastak/contract/limits.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { TextInput, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { FileField } from '../../../components/fields/file-field.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { formatNumber } from '../../../lib/text/numbers.ts'
import { saveTable } from '../../../lib/files/table-file.ts'
import { tellAnswer } from '../../../lib/forms/tell-answer.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import type { BulkEstimate, BulkKind } from '../bulk-kind.ts'
import { sizeText } from './check-file.ts'
import { ColumnQuestion, asksForColumn } from './column-question.tsx'
import { EstimatePanel } from './estimate-panel.tsx'
import { SelectField } from './select-field.tsx'
import classes from './upload.module.css'
import type { Upload } from './use-upload.ts'

interface UploadDialogProps {
  kind: BulkKind
  /** Those that the user may choose from. */
  types: readonly BatchType[]
  upload: Upload
  /** What there is to spend; undefined until it is known. */
  left: CreditAmounts | undefined
  /** The server has answered, one way or the other; with the failure where it failed. */
  onAnswer: (failure?: unknown) => void
}

interface Draft {
  batch_type: string
  purpose: string
  max_credits: string
  /** The read file whose column the user has said yes to. */
  agreed: string
}

/** A file of identifiers: what it holds and can cost is told before it is sent. */
export function UploadDialog({ kind, types, upload, left, onAnswer }: UploadDialogProps) {
  const form = useForm<Draft>({
    values: { batch_type: '', purpose: '', max_credits: '', agreed: '' },
    rules: {
      purpose: (entered) =>
        asksPurpose && entered.trim() === '' ? 'Please say what this is for.' : undefined,
      max_credits: maximumField,
      agreed: (agreed) =>
        estimate && asksForColumn(kind, estimate) && agreed !== estimate.client_id
          ? 'Please say whether this column is the right one.'
          : undefined,
    },
    draft: kind.draft,
    send: (entered) => send(entered),
  })
  const type: BatchType | null =
    types.find((one) => one === form.values.batch_type) ?? (types.length === 1 ? types[0]! : null)
  const estimate: BulkEstimate | null =
    upload.estimate?.batch_type === type ? upload.estimate : null
  const asksPurpose: boolean = type !== null && BATCH_TYPES[type].needsPurpose
  const code = kind.codeOf(type)
  const isReady = estimate !== null && estimate.subjects > 0

  async function send({ purpose, max_credits }: Draft): Promise<void> {
    if (!estimate || !isReady) return
    const column = asksForColumn(kind, estimate) ? estimate.column.name : undefined
    const submission = {
      client_id: estimate.client_id,
      batch_type: type,
      column,
      purpose: asksPurpose ? purpose : '',
      max_credits: max_credits ?? '',
    }
    await tellAnswer(() => kind.submit(submission), onAnswer)
  }

  function chooseType(chosen: string) {
    form.set('batch_type', chosen)
    upload.read(types.find((one) => one === chosen) ?? null)
  }

  return (
    <Dialog title={kind.uploadTitle} width={560} onClose={upload.close}>
      <form className={classes.form} aria-label={kind.uploadTitle} {...form.element}>
        {kind.hasTypes ? (
          <SelectField label="Batch type" value={type ?? ''} onChange={chooseType}>
            {type === null ? <option value="">Select a batch type</option> : null}
            {types.map((one) => (
              <option key={one} value={one}>
                {BATCH_TYPES[one].label}
              </option>
            ))}
          </SelectField>
        ) : null}
        <FileHeading code={code} />
        <FileField
          label="File"
          extensions={TABLE_FILE_EXTENSIONS}
          chosen={estimate?.filename ?? upload.file?.name ?? null}
          note={fileNote(kind, upload.file, estimate)}
          error={upload.wrong}
          onChoose={(files) => upload.read(type, files)}
        />
        {upload.problem ? (
          <ProblemPanel look="line" problem={upload.problem} onRetry={() => upload.read(type)} />
        ) : null}
        {upload.isReading ? (
          <div className={classes.reading} role="status">
            <span>
              Reading and counting the rows. You can close this meanwhile.{' '}
              <SmallButton look="plain" onClick={upload.cancel}>
                Cancel the reading
              </SmallButton>
            </span>
            <span className={classes.moving} aria-hidden="true" />
          </div>
        ) : null}
        {estimate && estimate.sheets.length > 1 && upload.file ? (
          <SelectField
            label="Sheet"
            value={estimate.sheet ?? ''}
            onChange={(sheet) => upload.read(type, undefined, sheet)}
          >
            {estimate.sheets.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        {estimate ? (
          <>
            {asksForColumn(kind, estimate) ? (
              <ColumnQuestion
                kind={kind}
                estimate={estimate}
                isAgreed={form.values.agreed === estimate.client_id}
                error={form.errors.agreed}
                onAgree={(isAgreed) => form.set('agreed', isAgreed ? estimate.client_id : '')}
              />
            ) : null}
            <EstimatePanel estimate={estimate} left={left ?? estimate.credits_left} />
          </>
        ) : null}
        {asksPurpose ? (
          <Textarea
            label="Purpose"
            description="What you need these records for. It is kept with the request."
            rows={2}
            maxLength={PURPOSE_MAX}
            {...form.field('purpose')}
          />
        ) : null}
        <TextInput
          label="Spend at most (optional)"
          description={
            'Credits in all, phone and email together. It stops there, and can be resumed.'
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          classNames={{ input: classes.maximum }}
          {...form.field('max_credits')}
        />
        <div className={classes.foot}>
          <DialogFoot onClose={upload.close}>
            <FormButton type="submit" isBusy={form.isBusy} isWaiting={!isReady}>
              {kind.submitLabel}
            </FormButton>
          </DialogFoot>
        </div>
      </form>
    </Dialog>
  )
}

/** The heading that the file's column needs, and a file that has it. */
function FileHeading({ code }: { code: string | null }) {
  return (
    <p className={classes.header} role="status">
      {code === null ? (
        'Please select a batch type first.'
      ) : (
        <>
          The file header must include <code>{code}</code>.{' '}
          <SmallButton look="plain" onClick={() => void saveTemplate(code, 'csv')}>
            Download a template
          </SmallButton>
          <SmallButton
            look="plain"
            aria-label="Excel template"
            onClick={() => void saveTemplate(code, 'xlsx')}
          >
            Excel
          </SmallButton>
        </>
      )}
    </p>
  )
}

const saveTemplate = (code: string, format: TableFormat) =>
  saveTable(`${code}-template`, format, { heading: [code], records: [] })

function columnWords({ name, has_header: hasHeader }: BulkEstimate['column']): string {
  return hasHeader ? `Column “${name}”` : name
}

function fileNote(kind: BulkKind, file: File | null, estimate: BulkEstimate | null): string {
  if (!file && !estimate) return `One CSV or Excel file, at most ${sizeText(kind.maxBytes)}`
  const { sheet, column, title_rows: titles = 0 } = estimate ?? {}
  const left =
    titles > 0 && `${formatNumber(titles)} ${titles === 1 ? 'row' : 'rows'} above it left out`
  const parts = [
    file && sizeText(file.size),
    sheet && `Sheet “${sheet}”`,
    column && columnWords(column),
    left,
  ]
  return parts.filter(Boolean).join(' · ')
}
