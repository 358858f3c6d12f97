import type { ComponentPropsWithRef, ReactNode } from 'react'

interface TickProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'checked' | 'onChange'> {
  label: ReactNode
  /** What it means, below the label. */
  note?: ReactNode
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

/** A box to tick. */
export function Tick({ label, note, isTicked, onTick, className, ...input }: TickProps) {
  return (
    <label className={className ? `tick ${className}` : 'tick'}>
      <input
        type="checkbox"
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
        {...input}
      />
      <span>
        {label}
        {note ? <small>{note}</small> : null}
      </span>
    </label>
  )
}
