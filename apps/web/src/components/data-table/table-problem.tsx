import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconRefresh } from '@tabler/icons-react'
import classes from './data-table.module.css'

/** When the rows could not be fetched: what happened, and the way to try again in place. */
export function TableProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={classes.box}>
      <div className={classes.problem} role="alert">
        <p className={classes.problemTitle}>{message}</p>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
          onClick={onRetry}
        >
          Try again
        </Button>
      </div>
    </div>
  )
}
