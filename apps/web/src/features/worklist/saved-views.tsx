import { IconBookmark, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Filters } from '../../components/data-table/columns/column.ts'
import { Dropdown } from '../../components/dialogs/dropdown.tsx'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { usePreference } from '../../lib/state/preferences.ts'
import type { WorklistScope } from './worklist.api.ts'
import classes from './worklist.module.css'
import { worklistText } from './worklist.text.ts'

const { views: text } = worklistText

/** What a view keeps. A preference must not hold a phone number or an email address. */
export interface View {
  scope: WorklistScope
  filters: Filters
  sort: string | undefined
}
interface SavedView extends View {
  name: string
}

const MOST = 20
const NONE: readonly SavedView[] = []
/** Their filters may be a phone number or an email address. Notes and names may hold one too. */
const KEPT = ['company', 'designation', 'kind', 'stage', 'tags', 'assignee', 'timestamp']

interface SavedViewsProps {
  now: View
  onOpen: (view: View) => void
}

/** Opens a saved view of the worklist, or saves what is shown now. */
export function SavedViews({ now, onOpen }: SavedViewsProps) {
  const [views, setViews] = usePreference<readonly SavedView[]>('views.worklist', NONE)
  const [name, setName] = useState('')
  const kept = Object.entries(now.filters).filter(([id]) => KEPT.includes(id))
  const losesFilters = kept.length < Object.values(now.filters).filter(Boolean).length

  function save() {
    const title = name.trim()
    if (title === '') return
    const others = views.filter((view) => view.name !== title)
    if (others.length >= MOST) return showSnackbar('error', text.tooMany)
    setViews([...others, { ...now, filters: Object.fromEntries(kept), name: title }])
    setName('')
    showSnackbar('success', text.saved(title))
  }

  return (
    <Dropdown
      label={text.label}
      trigger={(trigger) => (
        <button type="button" className={classes.select} {...trigger}>
          <IconBookmark size={15} stroke={1.7} aria-hidden="true" /> {text.open(views.length)}
        </button>
      )}
    >
      {(close) => (
        <div className={classes.menu}>
          {views.map((view) => (
            <span key={view.name} className={classes.itemRow}>
              <button
                type="button"
                className={classes.item}
                onClick={() => {
                  close()
                  onOpen(view)
                }}
              >
                {view.name}
              </button>
              <button
                type="button"
                className={classes.remove}
                aria-label={text.remove(view.name)}
                onClick={() => setViews(views.filter((one) => one !== view))}
              >
                <IconX size={15} stroke={1.8} aria-hidden="true" />
              </button>
            </span>
          ))}
          {views.length === 0 ? <p className={`dim-small ${classes.hint}`}>{text.none}</p> : null}
          <form
            className={classes.line}
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            <input
              className={classes.input}
              aria-label={text.name}
              placeholder={text.name}
              autoComplete="off"
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <button type="submit" className={classes.small}>
              {text.save}
            </button>
          </form>
          {losesFilters ? (
            <p className={`dim-small ${classes.hint}`}>{text.withoutContacts}</p>
          ) : null}
        </div>
      )}
    </Dropdown>
  )
}
