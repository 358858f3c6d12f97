import type { ComponentPropsWithRef } from 'react'
import classes from './icon-button.module.css'

/** A button that shows only an icon. `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  className,
  ...rest
}: { label: string } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`${classes.button} ${className ?? ''}`}
      {...rest}
    />
  )
}
