import type { DirectorDetail } from '@dastak/contract/kinds/din.ts'
import { contactText, costText } from '../../features/lookups/contact-value.ts'
import { DIN } from '../../features/lookups/kinds/din.ts'
import type { Reveal } from '../../features/lookups/use-reveals.ts'
import { mostItCosts } from '../../lib/text/credit-text.ts'
import { spacedPhone } from '../../lib/phones/phones.ts'
import classes from './command-palette.module.css'
import { layoutText } from './layout.text.ts'
import type { Command } from './palette-lookups.ts'

const { palette } = layoutText

interface PaletteOptionProps {
  command: Command
  id: string
  isChosen: boolean
  /** The reveal of its person. */
  reveal: Reveal<DirectorDetail>
  onChoose: () => void
  onRun: () => void
  /** Null if nothing can be revealed in this row. */
  onReveal: (() => void) | null
}

/** One row of the palette: what it is, what is known, and what it would cost. */
export function PaletteOption(props: PaletteOptionProps) {
  const { command, id, isChosen, reveal, onChoose, onRun, onReveal } = props
  const { detail, isLoading, problem } = reveal
  const found = detail && DIN.contactsOf(detail)
  const phone = found && contactText(found.phone)
  const contact = phone ? spacedPhone(phone) : found ? contactText(found.email) : command.contact
  const hint = problem?.message ?? (found ? costText(detail, found) : command.hint)
  return (
    <li
      id={id}
      className={classes.option}
      role="option"
      aria-selected={isChosen}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onChoose}
      onClick={onRun}
    >
      <span className={classes.what}>
        <span className={`one-line ${classes.label}`}>{command.label}</span>
        <span
          className={`dim-small ${classes.hint}`}
          role={detail || problem ? 'status' : undefined}
        >
          {hint}
        </span>
      </span>
      {contact ? (
        <span className={`tabular ${classes.contact}`}>{contact}</span>
      ) : onReveal ? (
        // Not a button: an option has no controls. By key it is Ctrl Enter.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the list has the keys
        <span
          className={classes.get}
          onClick={(event) => {
            event.stopPropagation()
            onReveal()
          }}
        >
          {isLoading ? palette.loading : palette.getDetails}
          <span className="dim-small">{mostItCosts()}</span>
        </span>
      ) : null}
    </li>
  )
}
