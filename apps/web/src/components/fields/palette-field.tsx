import { IconSearch } from '@tabler/icons-react'
import { openPalette, PALETTE_KEYS } from '../../lib/screen/palette.ts'
import classes from './palette-field.module.css'

interface PaletteFieldProps {
  label: string
  placeholder: string
}

/** A large search field. A press or the first character opens the command palette. */
export function PaletteField({ label, placeholder }: PaletteFieldProps) {
  return (
    <div className={classes.field} data-screen-only>
      <IconSearch size={20} stroke={1.8} aria-hidden="true" />
      <input
        className={classes.input}
        type="text"
        aria-label={label}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        // The palette has the text. It is empty again when the focus returns.
        value=""
        onChange={(event) => openPalette(event.currentTarget.value)}
        onClick={() => openPalette()}
        onKeyDown={(event) => event.key === 'Enter' && openPalette()}
      />
      <kbd className={classes.key} aria-hidden="true">
        {PALETTE_KEYS}
      </kbd>
    </div>
  )
}
