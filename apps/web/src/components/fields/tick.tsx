import type { ComponentPropsWithRef, ReactNode } from 'react'

interface TickProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'checked' | 'onChange'> {
  label: ReactNode
  /** An explanation below the label. */
  note?: ReactNode
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

/** A checkbox with its label. */
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
