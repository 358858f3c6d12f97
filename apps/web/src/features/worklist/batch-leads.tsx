import { Link } from '@tanstack/react-router'
import { Dropdown } from '../../components/dialogs/dropdown.tsx'
import { ListChoice } from './list-choice.tsx'
import { addBatch } from './worklist.api.ts'
import classes from './worklist.module.css'
import { worklistText } from './worklist.text.ts'

const { batch: text } = worklistText

/** What is done with the leads that a bulk request has found: they are shown, or put in a list. */
export function BatchLeads({ batchId }: { batchId: string }) {
  return (
    <span className="row">
      <Link to="/worklist" search={{ batch: batchId }} className={classes.select}>
        {text.toLeads}
      </Link>
      <Dropdown
        label={text.toList}
        trigger={(trigger) => (
          <button type="button" className={classes.select} {...trigger}>
            {text.toList}
          </button>
        )}
      >
        {(close) => (
          <div className={classes.menu}>
            <ListChoice add={addBatch(batchId)} onDone={close} />
          </div>
        )}
      </Dropdown>
    </span>
  )
}
