import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROFILE_LAYOUTS } from '@dastak/contract/linkedin/profile-layouts.ts'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'dastak-layouts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function layoutsOf(json: string) {
  const file = join(folder, 'layouts.json')
  writeFileSync(file, json)
  return readConfig({ DATA_DIR: folder, PROFILE_LAYOUTS_FILE: file }).profileLayouts
}

test('extensions get our own layouts, or those of the operator’s file', () => {
  expect(readConfig({ DATA_DIR: folder }).profileLayouts).toBe(PROFILE_LAYOUTS)
  const newer = { ...PROFILE_LAYOUTS, version: PROFILE_LAYOUTS.version + 1 }
  expect(layoutsOf(JSON.stringify(newer))).toEqual(newer)
})

test('a file that is missing or wrong is refused with its line', () => {
  expect(() =>
    readConfig({ DATA_DIR: folder, PROFILE_LAYOUTS_FILE: join(folder, 'none.json') }),
  ).toThrow(/PROFILE_LAYOUTS_FILE must name a file of layouts/)
  expect(() => layoutsOf('{\n "version": 1,\n "layouts": "none"\n}')).toThrow(
    /line 3: layouts is not valid/,
  )
  expect(() => layoutsOf('no JSON')).toThrow(/line 1: this is not JSON/)
})
