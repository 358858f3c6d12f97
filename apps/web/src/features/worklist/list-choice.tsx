import { useState } from 'react'
import { showResult } from '../../lib/forms/run-with-snackbar.ts'
import { createList, useChoices, type LeadList } from './worklist.api.ts'
import classes from './worklist.module.css'
import { worklistText } from './worklist.text.ts'

const { actions: text, lists: listText } = worklistText

interface ListChoiceProps {
  /** Adds the leads to a list, and returns how many were not in it. */
  add: (listId: string) => Promise<number>
  /** Runs a call, and shows the message that it returns or its error. */
  run?: (call: () => Promise<string>) => Promise<unknown>
  onDone: () => void
}

/** Adds leads to a list of the user or of a teammate, or to a new one. */
export function ListChoice({ add, run = showResult, onDone }: ListChoiceProps) {
  const { data: choices } = useChoices()
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const addTo = async ({ list_id: id, name: of }: Pick<LeadList, 'list_id' | 'name'>) =>
    text.added(await add(id), of)
  return (
    <>
      {choices?.lists.map((list) => (
        <button
          key={list.list_id}
          type="button"
          className={classes.item}
          onClick={() => (onDone(), void run(() => addTo(list)))}
        >
          {list.name}
          <span className="dim-small">{aboutList(list)}</span>
        </button>
      ))}
      <form
        className={classes.line}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') return
          onDone()
          void run(async () => addTo(await createList({ name, is_shared: isShared })))
        }}
      >
        <input
          className={classes.input}
          aria-label={listText.newName}
          placeholder={listText.newName}
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" className={classes.small}>
          {listText.create}
        </button>
      </form>
      {choices && choices.teammates.length > 0 ? (
        <label className={`tick ${classes.share}`}>
          <input
            type="checkbox"
            checked={isShared}
            onChange={(event) => setIsShared(event.currentTarget.checked)}
          />
          {listText.share}
        </label>
      ) : null}
    </>
  )
}

export function aboutList(list: LeadList): string {
  if (!list.is_own) return listText.sharedBy(list.made_by, list.leads)
  return list.is_shared ? listText.shared(list.leads) : listText.own(list.leads)
}
