import { Button, type ButtonProps } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type LinkProps, useNavigate } from '@tanstack/react-router'

/** A button that opens another screen. */
export function GoButton({
  to,
  search,
  params,
  ...look
}: ButtonProps & Pick<LinkProps, 'to' | 'search' | 'params'>) {
  const navigate = useNavigate()
  return <Button onClick={() => void navigate({ to, search, params })} {...look} />
}
