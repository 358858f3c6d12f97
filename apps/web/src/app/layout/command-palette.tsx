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
import { layoutText } from './layout.text.ts'

const { palette } = layoutText

/** Opens a screen or searches for the typed text. Arrows choose, Enter opens, Escape closes. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { data: user } = useGetUserDetails()
  const navigate = useNavigate()
  const person = usePersonAddress()
  const [text, setText] = useState('')
  // An id, because late suggestions may move the commands. Null if the user has not chosen.
  const [chosenId, setChosenId] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const suggested = useSuggestedCommands(text, user)
  const commands = paletteCommands(text, user, suggested)
  const chosen = commands.findIndex(({ id }) => id === chosenId)
  const [first] = commands
  const current = chosen < 0 && first && !suggested.includes(first) ? 0 : chosen

  // Adds the text that was typed while this file was loading.
  useLayoutEffect(() => {
    const typed = takeTyped()
    if (typed) setText((before) => before + typed)
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
    <Dialog title={palette.title} onClose={onClose} width={600} isBare>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={palette.title}
          aria-expanded={commands.length > 0}
          aria-controls={id}
          aria-activedescendant={commands[current] ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={palette.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosenId(null)
          }}
          onKeyDown={move}
        />
        <kbd className={classes.key}>{palette.escape}</kbd>
      </div>
      {commands.length > 0 ? (
        <ul id={id} ref={list} className={classes.list} role="listbox" aria-label={palette.results}>
          {commands.map((command, index) => (
            <li
              key={command.id}
              id={`${id}-${index}`}
              className={classes.option}
              role="option"
              aria-selected={index === current}
              // Keeps the focus in the field.
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
          {palette.noMatch}
        </p>
      )}
    </Dialog>
  )
}
