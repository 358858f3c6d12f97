import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconDownload } from '@tabler/icons-react'
import { costWords } from './contact-value.ts'
import { downloadDirector } from './director-csv.ts'
import classes from './director-details.module.css'
import { DirectorFacts } from './director-facts.tsx'
import type { Reveal } from './use-reveals.ts'

interface DirectorDetailsProps {
  reveal: Reveal
  /** Asks again: for what is locked, or after a failure. */
  onAgain: () => void
}

/** The DIN detail table: what it did cost, the download, and the facts; the server's message over an empty table after a failure. */
export function DirectorDetails({ reveal, onAgain }: DirectorDetailsProps) {
  const { detail, message, isLoading } = reveal
  return (
    <section className={classes.details} aria-label="Director details" aria-busy={isLoading}>
      <div className={classes.bar}>
        {detail ? <p className={classes.cost}>{costWords(detail)}</p> : null}
        {message ? <p className={classes.failed}>{message}</p> : null}
        <span className={classes.gap} />
        {message ? (
          <Button size="xs" variant="default" onClick={onAgain} loading={isLoading}>
            Try again
          </Button>
        ) : null}
        {detail ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => downloadDirector(detail)}
          >
            Download CSV
          </Button>
        ) : null}
      </div>
      <DirectorFacts detail={detail} onUnlock={onAgain} isLoading={isLoading} />
    </section>
  )
}
