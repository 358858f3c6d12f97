import { FormButton } from '../../buttons/form-button.tsx'
import { Dialog } from '../../dialogs/dialog.tsx'
import type { OtherFile } from '../data-table-props.ts'
import { otherFilesText } from './other-files.text.ts'

interface OtherFilesDialogProps {
  files: readonly OtherFile[]
  onPick: (file: string) => void
  onClose: () => void
}

/** One button for each file. */
export function OtherFilesDialog({ files, onPick, onClose }: OtherFilesDialogProps) {
  function pick(file: string) {
    onPick(file)
    onClose()
  }
  return (
    <Dialog title={otherFilesText.title} onClose={onClose}>
      <div className="stack">
        <p className="dim">{otherFilesText.note}</p>
        {files.map(({ id, label }) => (
          <FormButton key={id} variant="default" onClick={() => pick(id)}>
            {label}
          </FormButton>
        ))}
      </div>
    </Dialog>
  )
}
