import { SmallButton } from './small-button.tsx'

interface RowButtonProps {
  /** The text of the button: `Delete`. */
  does: string
  /** The name of the row, which screen readers add to the text. */
  to: string
  onClick: () => void
}

/** A button of one row of a table. */
export function RowButton({ does, to, onClick }: RowButtonProps) {
  return (
    <SmallButton look="outlined" aria-label={`${does} ${to}`} onClick={onClick}>
      {does}
    </SmallButton>
  )
}
