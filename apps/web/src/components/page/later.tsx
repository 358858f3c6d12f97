import { type ComponentType, Suspense, lazy } from 'react'

/**
 * A component whose code is loaded when it is first shown, for what no first screen needs: dialogs,
 * panels. Nothing is shown until then. `load` may be called before, so that nobody waits.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function Later(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
