import { Outlet, useMatches } from '@tanstack/react-router'
import { useScreenTitle } from '../lib/screen/screen-title.ts'

export function Root() {
  // With an error of the root, "not found" is shown instead of the screen.
  const title = useMatches({
    select: (all) => (all[0]?.error ? '' : (all.at(-1)?.staticData.title ?? '')),
  })
  return (
    <>
      <TabTitle key={title} title={title} />
      <p className="visually-hidden" aria-live="polite">
        {title}
      </p>
      <Outlet />
    </>
  )
}

/** A component before the screen, so that the screen can set another title afterwards. */
function TabTitle({ title }: { title: string }) {
  useScreenTitle(title)
  return null
}
