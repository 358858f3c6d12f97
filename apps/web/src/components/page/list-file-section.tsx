import { TABLE_FILE_EXTENSIONS } from '@dastak/contract/batch-types.ts'
import { FileButton } from '@mantine/core'
import { type ReactNode, type Ref, useState } from 'react'
import { errorMessage, type Problem } from '../../lib/api/api-error.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { FormButton } from '../buttons/form-button.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { ProblemPanel } from './problem-panel.tsx'
import { SettingsSection } from './settings-section.tsx'

const ACCEPT = TABLE_FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',')

export type ListFileMode = 'add' | 'replace'

interface ListFileText {
  title: string
  purpose: string
  none: string
  add: string
  replace: string
  clear: string
  reading: string
  saved: string
  clearDialog: { title: string; text: string; action: string; close: string; done: string }
}

interface ListFileSectionProps {
  text: ListFileText
  /** What is in the list. Undefined until it is known, null for an empty one. */
  counts: string | null | undefined
  problem: Problem | null
  onRetry: () => void
  /** Adds a file, or replaces the list by it. Rejects with ApiError, like `onClear`. */
  onSend: (file: File, mode: ListFileMode) => Promise<unknown>
  onClear: () => Promise<unknown>
  /** Shown instead of the buttons, to a user who may not change the list. */
  isReadOnly?: boolean
  children?: ReactNode
  ref?: Ref<HTMLElement>
}

/** A list that the user keeps by uploading files: its counts, and how to change it. */
export function ListFileSection(props: ListFileSectionProps) {
  const { text, counts, problem, onRetry, onSend, onClear, isReadOnly = false, children } = props
  const [busy, setBusy] = useState<ListFileMode | null>(null)
  const [isClearing, setIsClearing] = useState(false)
  const isKnown = counts !== undefined

  async function send(mode: ListFileMode, file: File | null) {
    if (file === null || busy !== null) return
    setBusy(mode)
    try {
      await onSend(file, mode)
      showSnackbar('success', text.saved)
    } catch (failure) {
      showSnackbar('error', errorMessage(failure))
    }
    setBusy(null)
  }

  const fileButton = (mode: ListFileMode) => (
    // Another key after each file, so that the same one can be chosen again.
    <FileButton
      key={`${mode} ${busy === null}`}
      accept={ACCEPT}
      onChange={(file) => void send(mode, file)}
    >
      {(button) => (
        <FormButton {...button} variant="default" isBusy={busy === mode}>
          {text[mode]}
        </FormButton>
      )}
    </FileButton>
  )
  return (
    <SettingsSection ref={props.ref} title={text.title} purpose={text.purpose}>
      {problem ? <ProblemPanel problem={problem} onRetry={onRetry} /> : null}
      {isKnown || problem === null ? (
        // It takes its space while it is loading, so that what is below it does not move.
        <div className={isKnown ? 'stack' : 'stack keeps-place'} inert={!isKnown}>
          <p role="status">{busy === null ? (counts ?? text.none) : text.reading}</p>
          {isReadOnly ? null : (
            <div className="buttons">
              {fileButton('add')}
              {counts ? (
                <>
                  {fileButton('replace')}
                  <FormButton variant="default" onClick={() => setIsClearing(true)}>
                    {text.clear}
                  </FormButton>
                </>
              ) : null}
            </div>
          )}
          {children}
        </div>
      ) : null}
      {isClearing ? (
        <ConfirmDialog
          title={text.clearDialog.title}
          action={text.clearDialog.action}
          closeLabel={text.clearDialog.close}
          act={async () => {
            await onClear()
            return text.clearDialog.done
          }}
          onAnswer={() => setIsClearing(false)}
          onClose={() => setIsClearing(false)}
        >
          <p>{text.clearDialog.text}</p>
        </ConfirmDialog>
      ) : null}
    </SettingsSection>
  )
}
