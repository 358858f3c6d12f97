import { Button, type ButtonProps } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ComponentPropsWithRef } from 'react'

interface FormButtonProps
  extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** Its call is under way. */
  isBusy?: boolean
  /** It cannot be pressed yet, for example while it counts down. */
  isWaiting?: boolean
}

/** A button of a form. Busy or waiting it keeps the focus, which a disabled one would drop. */
export function FormButton({
  isBusy = false,
  isWaiting = false,
  type = 'button',
  onClick,
  ...rest
}: FormButtonProps) {
  return (
    <Button
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

/** Mantine disables what is loading: here it is only said. */
function KeepsFocus(properties: ComponentPropsWithRef<'button'>) {
  // oxlint-disable-next-line react/button-has-type -- it comes with the rest
  return <button {...properties} disabled={false} />
}
