import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconSearch, IconX } from '@tabler/icons-react'
import {
  Fragment,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { useBackCloses } from '../../components/dialogs/use-back-closes.ts'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { useReveals } from '../../features/lookups/use-reveals.ts'
import { useGetUserDetails } from '../../features/me/user-details.ts'
import { usePersonAddress } from '../../lib/people/person-address.ts'
import { takeTyped } from '../../lib/focus/typed-ahead.ts'
import { signOut } from '../../lib/session/session.ts'
import { useLookupDialogs } from '../../screens/lookup-dialogs.tsx'
import { paletteCommands } from './palette-commands.ts'
import { useLeadCommands } from './palette-leads.ts'
import type { Command } from './palette-lookups.ts'
import { PaletteOption } from './palette-option.tsx'
import { useSuggestedCommands } from './palette-suggestions.ts'
import { useSettled } from './use-settled.ts'
import classes from './command-palette.module.css'
import { layoutText } from './layout.text.ts'

const { palette } = layoutText

/**
 * Finds anything: own leads first, then people, companies, searches and actions. Arrows choose,
 * Enter opens, Ctrl Enter reveals a person in the row, Escape closes.
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { data: user } = useGetUserDetails()
  const navigate = useNavigate()
  const person = usePersonAddress()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { dialogs, lookups } = useLookupDialogs(DIN, { isInPanel: true })
  const reveals = useReveals(DIN, lookups)
  const [text, setText] = useState('')
  // An id, because late results may move the commands. Null if the user has not chosen.
  const [chosenId, setChosenId] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const suggested = useSuggestedCommands(text, user)
  const leads = useLeadCommands(text)
  const commands = paletteCommands(
    text,
    user,
    { leads, suggested },
    {
      onTheme: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
      onLogout: () => void signOut(),
    },
  )
  const current = Math.max(
    0,
    commands.findIndex((command) => command.id === chosenId),
  )

  useBackCloses(onClose)
  const isSettled = useSettled(commands.map((command) => command.id))

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
    else if ('act' in command.go) command.go.act()
    else void navigate(command.go)
  }
  function reveal(command: Command | undefined) {
    if (command?.din === undefined || !isSettled(command.id)) return
    setChosenId(command.id)
    // What most users open next.
    void import('../../screens/person/person-panel.tsx')
    if (lookups.mayReveal()) void reveals.again(command.din)
  }

  function move(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const next = current + (event.key === 'ArrowDown' ? 1 : -1)
      if (commands.length) setChosenId(commands[(next + commands.length) % commands.length]!.id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) reveal(commands[current])
      else run(commands[current])
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
        <IconButton label={palette.close} className={classes.close} onClick={onClose}>
          <IconX size={20} />
        </IconButton>
      </div>
      {commands.length > 0 ? (
        <ul id={id} ref={list} className={classes.list} role="listbox" aria-label={palette.results}>
          {commands.map((command, index) => (
            <Fragment key={command.id}>
              {command.group === commands[index - 1]?.group ? null : (
                <li role="presentation" className={`dim-small ${classes.group}`}>
                  {palette.groups[command.group]}
                </li>
              )}
              <PaletteOption
                command={command}
                id={`${id}-${index}`}
                isChosen={index === current}
                reveal={reveals.of(command.din ?? '')}
                onChoose={() => setChosenId(command.id)}
                onRun={() => run(command)}
                onReveal={command.din === undefined ? null : () => reveal(command)}
              />
            </Fragment>
          ))}
        </ul>
      ) : (
        <p className={classes.empty} role="status">
          {palette.noMatch}
        </p>
      )}
      <p className={`dim-small ${classes.keys}`}>{palette.keys}</p>
      {dialogs}
    </Dialog>
  )
}
