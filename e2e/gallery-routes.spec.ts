import { globSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test } from './product-test.ts'
import { type AppWindow, SCREENS } from './route-screens.ts'

const folder = import.meta.dirname
const call = /\binspect(?:All)?\(\s*\w+,\s*(['`])(.+?)\1/g
const names = globSync('*.spec.ts', { cwd: folder }).flatMap((file) =>
  [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(call)].map(([, , name = '']) => name),
)

test('each route of the app has a screen that is inspected, and no screen is inspected twice', async ({
  page,
}) => {
  await page.goto('/')
  const routes = await page.evaluate(() => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as AppWindow
    return Object.values(router.routesById)
      .filter(({ children, options }) => !children && options.component)
      .map(({ fullPath }) => fullPath.replace(/(?<=.)\/$/, ''))
  })
  expect(Object.keys(SCREENS).toSorted()).toEqual(routes.toSorted())
  expect(Object.values(SCREENS).filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
