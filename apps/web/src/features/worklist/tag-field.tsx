import { tagField } from '@dastak/contract/worklist/worklist.ts'
import { useId, useState } from 'react'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { useChoices } from './worklist.api.ts'
import classes from './worklist.module.css'
import { worklistText } from './worklist.text.ts'

const { actions: text } = worklistText

interface TagFieldProps {
  onAdd: (tag: string) => void
  hasFocus?: boolean
}

/** Adds a tag: one that the user has already, or a new one. */
export function TagField({ onAdd, hasFocus = false }: TagFieldProps) {
  const { data } = useChoices()
  const [typed, setTyped] = useState('')
  const id = useId()
  return (
    <form
      className={classes.line}
      onSubmit={(event) => {
        event.preventDefault()
        const tag = tagField.safeParse(typed)
        if (!tag.success) return showSnackbar('error', tag.error.issues[0]!.message)
        setTyped('')
        onAdd(tag.data)
      }}
    >
      <input
        className={classes.input}
        aria-label={text.newTag}
        placeholder={text.newTag}
        list={id}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do in its menu
        autoFocus={hasFocus}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={id}>
        {data?.tags.map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <button type="submit" className={classes.small}>
        {text.addTag}
      </button>
    </form>
  )
}
