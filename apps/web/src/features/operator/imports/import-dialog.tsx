import { IMPORT_FILE_MAX_BYTES } from '@dastak/contract/limits.ts'
import { KIND_DETAILS, LOOKUP_KINDS } from '@dastak/contract/lookup-kinds.ts'
import { IMPORT_KINDS, type ImportKind } from '@dastak/contract/operator/imports.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useEffect, useRef, useState } from 'react'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { ProgressBar } from '../../../components/facts/progress-bar.tsx'
import { FileField } from '../../../components/fields/file-field.tsx'
import { SelectField } from '../../../components/fields/select-field.tsx'
import { saveFile } from '../../../lib/files/save-file.ts'
import { showResult } from '../../../lib/forms/run-with-snackbar.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { sizeText } from '../../../lib/text/sizes.ts'
import { fetchTemplate, startImport } from './imports.api.ts'
import classes from './imports.module.css'
import { importsText } from './imports.text.ts'
import shared from '../operator.module.css'

const text = importsText.dialog
const EXTENSIONS = ['csv', 'json', 'txt', 'tsv'] as const
const KINDS = Object.keys(IMPORT_KINDS) as ImportKind[]
const MOST = sizeText(IMPORT_FILE_MAX_BYTES)

const EMPTY: Values = { kind: 'companies', contact_kind: '', source: '', company: '', file: null }

interface Values {
  kind: ImportKind
  contact_kind: string
  source: string
  company: string
  file: File | null
}

/** What is wrong with the chosen file. */
function wrongFile(file: File | null): string | undefined {
  if (file === null) return text.missing
  if (file.size > IMPORT_FILE_MAX_BYTES) return text.tooLarge(MOST)
  const isKnown = EXTENSIONS.some((one) => file.name.toLowerCase().endsWith(`.${one}`))
  return isKnown ? undefined : text.wrongType
}

/** Uploads a file with its progress. The import itself goes on without this page. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  // Null until the upload begins: before that, the user has to confirm it.
  const [sent, setSent] = useState<number | null>(null)
  const upload = useRef<AbortController>(undefined)
  useEffect(() => () => upload.current?.abort(), [])
  const form = useForm({
    values: EMPTY,
    rules: { file: wrongFile },
    othersAt: 'file',
    async send({ file, kind, contact_kind, source, company }) {
      const controller = new AbortController()
      upload.current = controller
      setSent(null)
      const body = {
        kind,
        file: file!,
        ...(kind === 'contacts' && { contact_kind, source }),
        ...(kind === 'directors' && { company }),
      }
      try {
        await startImport(body, controller.signal, setSent)
      } catch (failure) {
        if (controller.signal.aborted) return
        throw failure
      }
      showSnackbar('success', text.started(file!.name))
      onClose()
      return 'leaving'
    },
  })
  const { kind, file, contact_kind: contactKind } = form.values
  function choose(files: readonly File[]) {
    form.set('file', files.length === 1 ? (files[0] ?? null) : null)
    if (files.length > 1) showSnackbar('error', text.tooMany)
  }
  return (
    <Dialog title={text.title} width={560} onClose={onClose}>
      <form className={shared.form} aria-label={text.title} {...form.element}>
        <SelectField
          label={text.kind}
          value={kind}
          onChange={(chosen) => form.set('kind', chosen as ImportKind)}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {IMPORT_KINDS[one]}
            </option>
          ))}
        </SelectField>
        {kind === 'contacts' && (
          <>
            <SelectField
              label={text.contactKind}
              value={contactKind}
              onChange={(chosen) => form.set('contact_kind', chosen)}
            >
              <option value="">{text.anyKind}</option>
              {LOOKUP_KINDS.map((one) => (
                <option key={one} value={one}>
                  {KIND_DETAILS[one].nouns}
                </option>
              ))}
            </SelectField>
            <TextInput
              label={text.source}
              description={text.sourceNote}
              maxLength={60}
              autoComplete="off"
              {...form.field('source')}
            />
          </>
        )}
        {kind === 'directors' && (
          <TextInput
            label={text.company}
            description={text.companyNote}
            maxLength={30}
            autoComplete="off"
            {...form.field('company')}
          />
        )}
        <div>
          <FileField
            label={text.file}
            extensions={EXTENSIONS}
            chosen={file?.name ?? null}
            note={file ? sizeText(file.size) : text.note(MOST)}
            error={form.errors.file ?? null}
            onChoose={choose}
          />
          <SmallButton look="plain" onClick={() => void saveTemplate(kind, contactKind)}>
            {text.template}
          </SmallButton>
        </div>
        {form.isBusy && sent !== null ? (
          <Sending sent={sent} name={file?.name ?? ''} onStop={() => upload.current?.abort()} />
        ) : null}
        <DialogFoot onClose={onClose} submit={text.submit} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}

const saveTemplate = (kind: ImportKind, contactKind: string) =>
  showResult(async () => {
    const chosen = LOOKUP_KINDS.find((one) => one === contactKind)
    const { blob, filename } = await fetchTemplate({
      kind,
      ...(kind === 'contacts' && chosen && { contact_kind: chosen }),
    })
    saveFile(filename ?? `${kind}.csv`, blob)
  })

interface SendingProps {
  /** From 0 to 1. */
  sent: number
  name: string
  onStop: () => void
}

function Sending({ sent, name, onStop }: SendingProps) {
  const percent = Math.floor(sent * 100)
  const words = percent === 100 ? text.checking : text.sent(percent)
  return (
    <div className={classes.sending}>
      <ProgressBar label={text.sending(name)} done={percent} of={100} text={words} />
      <span className="row">
        <span className="dim-small tabular">{words}</span>
        <SmallButton look="plain" onClick={onStop}>
          {text.stop}
        </SmallButton>
      </span>
    </div>
  )
}
