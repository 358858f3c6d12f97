import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import { copyText } from '../../lib/screen/copy-text.ts'
import classes from './api-keys.module.css'
import { apiKeysText } from './api-keys.text.ts'

const callText = apiKeysText.firstCall

/** A command to paste into a terminal. */
export function CurlExample({ apiKey }: { apiKey: string }) {
  const command = [
    `curl '${window.location.origin}${revealDirector.path}'`,
    `-H 'Authorization: Bearer ${apiKey}'`,
    "-H 'Content-Type: application/json'",
    `-d '{"director_id":"${TEST_SUBJECTS.din.found}"}'`,
  ].join(' \\\n  ')
  return (
    <div className={classes.command}>
      <pre>{command}</pre>
      <SmallButton
        look="outlined"
        onClick={() => void copyText(command, callText.copied, callText.noun)}
      >
        {callText.copy}
      </SmallButton>
    </div>
  )
}
