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
import { Tick } from '../../../components/fields/tick.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { saveTable } from '../../../lib/files/table-file.ts'
import { runWithSnackbar } from '../../../lib/forms/run-with-snackbar.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { batchesText } from '../batches.text.ts'
import type { BulkEstimate, BulkKind } from '../bulk-kind.ts'
import { sizeText } from '../../../lib/text/sizes.ts'
import { ColumnQuestion, asksForColumn } from './column-question.tsx'
import { EstimatePanel } from './estimate-panel.tsx'
import { FileParts } from './file-parts.tsx'
import { SelectField } from '../../../components/fields/select-field.tsx'
import classes from './upload.module.css'
import type { Upload } from './use-upload.ts'

const text = batchesText.upload

interface UploadDialogProps {
  kind: BulkKind
  /** The types that the user may choose from. */
  types: readonly BatchType[]
  upload: Upload
  /** The user's credits; undefined until they are known. */
  left: CreditAmounts | undefined
  /** Whether the user has a list of known customers. */
  hasCustomers: boolean
  /** Called after each answer of the server, with the failure if there was one. */
  onAnswer: (failure?: unknown) => void
}

interface Draft {
  batch_type: string
  purpose: string
  max_credits: string
  /** Id of the file whose column the user has confirmed. */
  agreed: string
  /** `true` leaves out known customers. */
  customers: string
}

/** Uploads a file of identifiers. Shows its rows and possible cost before it is submitted. */
export function UploadDialog(props: UploadDialogProps) {
  const { kind, types, upload, left, hasCustomers, onAnswer } = props
  const form = useForm<Draft>({
    values: { batch_type: '', purpose: '', max_credits: '', agreed: '', customers: '' },
    rules: {
      purpose: (entered) =>
        needsPurpose && entered.trim() === '' ? text.purposeMissing : undefined,
      max_credits: maximumField,
      agreed: (agreed) =>
        estimate && asksForColumn(kind, estimate) && agreed !== estimate.client_id
          ? text.columnNotConfirmed
          : undefined,
    },
    draft: kind.draft,
    send: (entered) => send(entered),
  })
  const chosenType: BatchType | null =
    types.find((one) => one === form.values.batch_type) ?? (types.length === 1 ? types[0]! : null)
  const foundType = upload.estimate?.batch_type ?? null
  const type: BatchType | null = upload.isUntyped ? foundType : (chosenType ?? foundType)
  /** The type to read with: none if the file says it. */
  const readAs = upload.isUntyped && types.length !== 1 ? null : chosenType
  const estimate: BulkEstimate | null =
    upload.estimate?.batch_type === type ? upload.estimate : null
  const needsPurpose: boolean = type !== null && BATCH_TYPES[type].needsPurpose
  const code = kind.codeOf(type)
  const isReady = estimate !== null && estimate.subjects > 0

  async function send({ purpose, max_credits, customers }: Draft): Promise<void> {
    if (!estimate || !isReady) return
    const column = asksForColumn(kind, estimate) ? estimate.column.name : undefined
    const submission = {
      client_id: estimate.client_id,
      batch_type: type,
      column,
      purpose: needsPurpose ? purpose : '',
      max_credits: max_credits ?? '',
      leave_out_customers: hasCustomers && customers === 'true' ? ('true' as const) : undefined,
      accept_running_numbers: estimate.column.has_running_numbers ? ('true' as const) : undefined,
    }
    await runWithSnackbar(() => kind.submit(submission), onAnswer)
  }

  function chooseType(chosen: string) {
    form.set('batch_type', chosen)
    upload.read(types.find((one) => one === chosen) ?? null)
  }

  return (
    <Dialog title={kind.uploadLabel} width={560} onClose={upload.close}>
      <form className={classes.form} aria-label={kind.uploadLabel} {...form.element}>
        {kind.hasTypes ? (
          <SelectField label={text.type} value={type ?? ''} onChange={chooseType}>
            {type === null ? <option value="">{text.selectType}</option> : null}
            {types.map((one) => (
              <option key={one} value={one}>
                {BATCH_TYPES[one].label}
              </option>
            ))}
          </SelectField>
        ) : null}
        <FileHeading code={code} />
        <FileField
          label={text.file}
          extensions={TABLE_FILE_EXTENSIONS}
          chosen={estimate?.filename ?? upload.file?.name ?? null}
          note={fileNote(kind, upload.file, estimate)}
          error={upload.fileError}
          onChoose={(files) => upload.read(readAs, files)}
        />
        {upload.problem ? (
          <ProblemPanel look="line" problem={upload.problem} onRetry={() => upload.read(readAs)} />
        ) : null}
        {upload.isReading ? (
          <div className={classes.reading} role="status">
            <span>
              {text.reading}{' '}
              <SmallButton look="plain" onClick={upload.cancel}>
                {text.stopReading}
              </SmallButton>
            </span>
            <span className={classes.moving} aria-hidden="true" />
          </div>
        ) : null}
        <FileParts kind={kind} upload={upload} readAs={readAs} />
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
        {hasCustomers ? (
          <Tick
            {...text.customers}
            isTicked={form.values.customers === 'true'}
            onTick={(isTicked) => form.set('customers', isTicked ? 'true' : '')}
          />
        ) : null}
        {needsPurpose ? (
          <Textarea
            label={text.purpose}
            description={text.purposeNote}
            rows={2}
            maxLength={PURPOSE_MAX}
            {...form.field('purpose')}
          />
        ) : null}
        <TextInput
          label={text.maximum}
          description={text.maximumNote}
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

/** The heading that the column needs, and template files that have it. */
function FileHeading({ code }: { code: string | null }) {
  return (
    <p className={classes.header} role="status">
      {code === null ? (
        text.selectTypeFirst
      ) : (
        <>
          {text.headerMustInclude(<code key="code">{code}</code>)}{' '}
          <SmallButton look="plain" onClick={() => void saveTemplate(code, 'csv')}>
            {text.template}
          </SmallButton>
          <SmallButton
            look="plain"
            aria-label={text.excelTemplate}
            onClick={() => void saveTemplate(code, 'xlsx')}
          >
            {text.excel}
          </SmallButton>
        </>
      )}
    </p>
  )
}

const saveTemplate = (code: string, format: TableFormat) =>
  saveTable(`${code}-template`, format, { heading: [code], records: [] })

function columnText({ name, has_header: hasHeader }: BulkEstimate['column']): string {
  return hasHeader ? text.columnNote(name) : name
}

function fileNote(kind: BulkKind, file: File | null, estimate: BulkEstimate | null): string {
  if (!file && !estimate) return text.fileNote(sizeText(kind.maxBytes))
  const { sheet, column, title_rows: titles = 0 } = estimate ?? {}
  const parts = [
    file && sizeText(file.size),
    sheet && text.sheetNote(sheet),
    column && columnText(column),
    titles > 0 && text.skippedNote(titles),
  ]
  return parts.filter(Boolean).join(' · ')
}
