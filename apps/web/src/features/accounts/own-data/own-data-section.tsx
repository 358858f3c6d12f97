import { useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { saveFile } from '../../../lib/files/save-file.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { fetchOwnData } from './own-data.api.ts'
import { ownDataText as text } from './own-data.text.ts'

/** A copy of the user's data, and the end of the account. */
export function OwnDataSection({ mobile }: { mobile: string }) {
  const [isErasing, setIsErasing] = useState(false)
  const download = useAction(async () => {
    const { blob, filename } = await fetchOwnData()
    saveFile(filename ?? 'my-data.json', blob)
  })
  return (
    <SettingsSection title={text.title} purpose={text.purpose}>
      <div className="stack">
        <p className="dim">{text.downloadNote}</p>
        {download.problem && (
          <ProblemPanel look="line" problem={download.problem} onRetry={download.run} />
        )}
        <div className="buttons">
          <FormButton variant="default" isBusy={download.isBusy} onClick={download.run}>
            {text.download}
          </FormButton>
          <FormButton variant="default" onClick={() => setIsErasing(true)}>
            {text.erase}
          </FormButton>
        </div>
      </div>
      {isErasing && <EraseDialog mobile={mobile} onClose={() => setIsErasing(false)} />}
    </SettingsSection>
  )
}
