import { isNotFound, Outlet, useMatches } from '@tanstack/react-router'
import { useScreenTitle } from '../lib/screen/screen-title.ts'

export function Root() {
  // What is not found has nothing of the screen that was opened.
  const title = useMatches({
    select: (all) =>
      all.some(({ error }) => isNotFound(error)) ? '' : (all.at(-1)?.staticData.title ?? ''),
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
