import { useState } from 'react'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { showResult } from '../../lib/forms/run-with-snackbar.ts'
import { aboutList } from './list-choice.tsx'
import { changeList, deleteList, useChoices, type LeadList } from './worklist.api.ts'
import classes from './worklist.module.css'
import { worklistText } from './worklist.text.ts'

const { lists: text } = worklistText

/** A button for a dialog that renames, shares and deletes lists. */
export function ManageLists() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.select} onClick={() => setIsOpen(true)}>
        {text.manage}
      </button>
      {isOpen ? <ListsDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function ListsDialog({ onClose }: { onClose: () => void }) {
  const { data: choices } = useChoices()
  const hasTeam = (choices?.teammates.length ?? 0) > 0
  return (
    <Dialog title={text.manage} width={560} onClose={onClose}>
      {choices?.lists.length === 0 ? <p className="dim">{text.none}</p> : null}
      <ul className={classes.history}>
        {choices?.lists.map((list) => (
          <ListLine key={list.list_id} list={list} hasTeam={hasTeam} />
        ))}
      </ul>
    </Dialog>
  )
}

function ListLine({ list, hasTeam }: { list: LeadList; hasTeam: boolean }) {
  const [name, setName] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const { list_id: id } = list
  return (
    <li>
      {name === null ? (
        <p className="anywhere">{list.name}</p>
      ) : (
        <form
          className={classes.line}
          onSubmit={(event) => {
            event.preventDefault()
            void showResult(() => changeList({ list_id: id, name }))
            setName(null)
          }}
        >
          <input
            className={classes.input}
            aria-label={text.newName}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <button type="submit" className={classes.small}>
            {text.save}
          </button>
        </form>
      )}
      <p className="dim-small">{aboutList(list)}</p>
      {!list.is_own ? null : isLeaving ? (
        <p className="row">
          {text.confirm(list.name)}
          <SmallButton
            look="outlined"
            onClick={() => void showResult(() => deleteList({ list_id: id }))}
          >
            {text.remove}
          </SmallButton>
        </p>
      ) : (
        <p className="row">
          <SmallButton look="outlined" onClick={() => setName(list.name)}>
            {text.rename}
          </SmallButton>
          {hasTeam || list.is_shared ? (
            <SmallButton
              look="outlined"
              onClick={() =>
                void showResult(() => changeList({ list_id: id, is_shared: !list.is_shared }))
              }
            >
              {list.is_shared ? text.unshare : text.share}
            </SmallButton>
          ) : null}
          <SmallButton look="outlined" onClick={() => setIsLeaving(true)}>
            {text.remove}
          </SmallButton>
        </p>
      )}
    </li>
  )
}
