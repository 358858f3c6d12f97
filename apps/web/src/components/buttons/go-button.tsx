import { Button, type ButtonProps } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type LinkProps, useNavigate } from '@tanstack/react-router'

/** A button that opens another screen. */
export function GoButton({ to, search, ...look }: ButtonProps & Pick<LinkProps, 'to' | 'search'>) {
  const navigate = useNavigate()
  return <Button onClick={() => void navigate({ to, search })} {...look} />
}
