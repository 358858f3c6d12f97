import type { ComponentPropsWithRef } from 'react'
import classes from './small-button.module.css'

interface SmallButtonProps extends ComponentPropsWithRef<'button'> {
  /** `plain` looks like text until the pointer is over it. */
  look: 'plain' | 'outlined'
}

/** A button in or next to text, smaller than a form button. */
export function SmallButton({ look, className, ...rest }: SmallButtonProps) {
  return <button type="button" className={`${classes[look]} ${className ?? ''}`} {...rest} />
}
