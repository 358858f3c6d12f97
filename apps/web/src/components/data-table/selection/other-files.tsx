import { useState } from 'react'
import { later } from '../../page/later.tsx'
import type { OtherFile, OtherFilesOf } from '../data-table-props.ts'
import { tableText } from '../data-table.text.ts'
import { FormButton } from '../../buttons/form-button.tsx'

interface OtherFilesProps {
  files: OtherFilesOf
  onPick: (file: string) => void
  /** In the bar of the selected rows it looks like the other buttons there. */
  isInBar?: boolean
  isWaiting?: boolean
}

const OtherFilesDialog = later(() =>
  import('./other-files-dialog.tsx').then((module) => module.OtherFilesDialog),
)

/** Opens the choice of other files: for a CRM, or for an address book. */
export function OtherFiles({ files, onPick, isInBar, isWaiting }: OtherFilesProps) {
  const [loaded, setLoaded] = useState<readonly OtherFile[] | null>(null)
  const open = () => void files().then(setLoaded, () => undefined)
  return (
    <>
      {isInBar ? (
        <button type="button" onClick={open}>
          {tableText.otherFiles}
        </button>
      ) : (
        <FormButton size="xs" variant="default" onClick={open} isWaiting={isWaiting}>
          {tableText.otherFiles}
        </FormButton>
      )}
      {loaded ? (
        <OtherFilesDialog files={loaded} onPick={onPick} onClose={() => setLoaded(null)} />
      ) : null}
    </>
  )
}
