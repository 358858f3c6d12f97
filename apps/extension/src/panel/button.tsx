import type { ComponentPropsWithRef } from 'react'

/** A button. `isMain` marks the main action of a form or view. */
export function Button({
  isMain = false,
  ...rest
}: { isMain?: boolean } & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" className="button" data-kind={isMain ? 'main' : undefined} {...rest} />
  )
}
