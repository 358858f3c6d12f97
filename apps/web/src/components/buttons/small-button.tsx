import type { ComponentPropsWithRef } from 'react'
import classes from './small-button.module.css'

interface SmallButtonProps extends ComponentPropsWithRef<'button'> {
  /** `plain` only as text, until it is pointed at. */
  look: 'plain' | 'outlined'
}

/** A button in or beside text, smaller than those of a form. */
export function SmallButton({ look, className, ...rest }: SmallButtonProps) {
  return <button type="button" className={`${classes[look]} ${className ?? ''}`} {...rest} />
}
