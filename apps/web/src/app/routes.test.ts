import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from './routes.tsx'

function screensOf(route: AnyRoute): AnyRoute[] {
  const children: AnyRoute[] = Object.values<AnyRoute>(route.children ?? {})
  if (children.length > 0) return children.flatMap(screensOf)
  return route.options.component ? [route] : []
}

/** The browser tab and screen readers use the title of the last route. */
test('each screen has a title', () => {
  const screens = screensOf(routeTree)
  expect(screens.length).toBeGreaterThan(25)
  const untitled = screens.filter(({ options }) => !options.staticData?.title)
  expect(untitled.map(({ id }) => id)).toEqual([])
})
