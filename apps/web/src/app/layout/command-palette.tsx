import { useNavigate } from '@tanstack/react-router'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useGetUserDetails } from '../../features/me/user-details.ts'
import { usePersonAddress } from '../../lib/people/person-address.ts'
import { takeTyped } from '../../lib/focus/typed-ahead.ts'
import { paletteCommands } from './palette-commands.ts'
import type { Command } from './palette-lookups.ts'
import { useSuggestedCommands } from './palette-suggestions.ts'
import classes from './command-palette.module.css'

/** Go to a screen, or search for what was typed. Arrows choose, Enter goes, Escape closes. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { data: user } = useGetUserDetails()
  const navigate = useNavigate()
  const person = usePersonAddress()
  const [text, setText] = useState('')
  // By its id: what is suggested comes late, also above others. Null: nothing was chosen by hand.
  const [chosenId, setChosenId] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const suggested = useSuggestedCommands(text, user)
  const commands = paletteCommands(text, user, suggested)
  const chosen = commands.findIndex(({ id }) => id === chosenId)
  const [first] = commands
  const current = chosen < 0 && first && !suggested.includes(first) ? 0 : chosen

  // Once the field has the focus: what was typed while this file was being fetched.
  useLayoutEffect(() => {
    const words = takeTyped()
    if (words) setText((before) => before + words)
  }, [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  function run(command: Command | undefined) {
    if (!command) return
    onClose()
    if ('person' in command.go) person.open(command.go.person)
    else void navigate(command.go)
  }

  function move(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const next =
        event.key === 'ArrowDown' ? current + 1 : (current < 0 ? commands.length : current) - 1
      if (commands.length) setChosenId(commands[(next + commands.length) % commands.length]!.id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(commands[current])
    }
  }

  return (
    <Dialog title="Search or go to" onClose={onClose} width={600} isBare>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label="Search or go to"
          aria-expanded={commands.length > 0}
          aria-controls={id}
          aria-activedescendant={commands[current] ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="A screen, company, director, DIN, CIN or GST number"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosenId(null)
          }}
          onKeyDown={move}
        />
        <kbd className={classes.key}>Esc</kbd>
      </div>
      {commands.length > 0 ? (
        <ul id={id} ref={list} className={classes.list} role="listbox" aria-label="Results">
          {commands.map((command, index) => (
            <li
              key={command.id}
              id={`${id}-${index}`}
              className={classes.option}
              role="option"
              aria-selected={index === current}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => setChosenId(command.id)}
              onClick={() => run(command)}
            >
              <span className={`one-line ${classes.label}`}>{command.label}</span>
              <span className={`one-line dim-small ${classes.hint}`}>{command.hint}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.empty} role="status">
          Nothing fits. Type a name of at least three letters, an 8-digit DIN, or a whole CIN. Phone
          numbers can't be searched; a whole email address can be checked.
        </p>
      )}
    </Dialog>
  )
}
