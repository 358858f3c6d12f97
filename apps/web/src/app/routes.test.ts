import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from './routes.tsx'

function screensOf(route: AnyRoute): AnyRoute[] {
  const children: AnyRoute[] = Object.values<AnyRoute>(route.children ?? {})
  if (children.length > 0) return children.flatMap(screensOf)
  return route.options.component ? [route] : []
}

/** The tab, the snackbars and what a screen reader says of a new page go by the last route. */
test('each screen has its title', () => {
  const screens = screensOf(routeTree)
  expect(screens.length).toBeGreaterThan(25)
  const untitled = screens.filter(({ options }) => !options.staticData?.title)
  expect(untitled.map(({ id }) => id)).toEqual([])
})
