import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { directorName } from './director-name.ts'
import classes from './director-table.module.css'
import { dinStatusMeaning, dinStatusWarning } from './din-status.ts'

/** A director's name, which opens the person; tells, before anything is paid, of a bad DIN. */
export function DirectorNameCell({
  director,
  onOpen,
}: {
  director: DirectorRecord
  onOpen: () => void
}) {
  const name = directorName(director)
  const { status } = director
  return (
    <span className={classes.who}>
      <button type="button" className={classes.name} title={name} onClick={onOpen}>
        {titleCaseName(name)}
      </button>
      {status !== null && dinStatusMeaning(status) === 'failed' ? (
        <span className={classes.gone} title={dinStatusWarning(status) ?? undefined}>
          <span aria-hidden="true">✕</span> DIN {status.toLowerCase()}
        </span>
      ) : null}
    </span>
  )
}
