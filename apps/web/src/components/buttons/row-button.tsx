import { SmallButton } from './small-button.tsx'

interface RowButtonProps {
  /** What it does, which it says; `Delete`. */
  does: string
  /** To what, which a screen reader says as well: the row's name. */
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
