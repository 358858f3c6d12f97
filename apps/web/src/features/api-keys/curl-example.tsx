import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import { copyText } from '../../lib/screen/copy-text.ts'
import classes from './api-keys.module.css'

/** A command that works where it is pasted, once a key stands in it. */
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
        onClick={() => void copyText(command, 'Command copied', 'command')}
      >
        Copy command
      </SmallButton>
    </div>
  )
}
