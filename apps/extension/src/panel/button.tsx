import type { ComponentPropsWithRef } from 'react'

/** A button; the main one is what the form or view is for. */
export function Button({
  isMain = false,
  ...rest
}: { isMain?: boolean } & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" className="button" data-kind={isMain ? 'main' : undefined} {...rest} />
  )
}
