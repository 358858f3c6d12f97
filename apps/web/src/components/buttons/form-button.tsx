import { Button, type ButtonProps } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type ComponentPropsWithRef, useEffect, useRef } from 'react'

interface FormButtonProps
  extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** True while its call runs. */
  isBusy?: boolean
  /** True while it cannot be pressed, for example during a countdown. */
  isWaiting?: boolean
}

/** A button of a form. It is never disabled, because a disabled button would lose the focus. */
export function FormButton({
  isBusy = false,
  isWaiting = false,
  type = 'button',
  autoFocus = false,
  onClick,
  ...rest
}: FormButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // Later than a dialog around it, which gives the focus to its first button when it opens.
  useEffect(() => {
    if (autoFocus) button.current?.focus()
  }, [autoFocus])
  return (
    <Button
      ref={button}
      component={KeepsFocus}
      type={type}
      loading={isBusy}
      data-disabled={isWaiting || undefined}
      aria-disabled={isBusy || isWaiting || undefined}
      onClick={isBusy || isWaiting ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  )
}

/** Undoes that Mantine disables loading buttons. `aria-disabled` is enough. */
function KeepsFocus(properties: ComponentPropsWithRef<'button'>) {
  // oxlint-disable-next-line react/button-has-type -- it comes with the rest
  return <button {...properties} disabled={false} />
}
