import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PROFILE_LAYOUTS, profileLayouts, type ProfileLayouts } from '@dastak/contract/profile-layouts.ts'
import { readJson } from './json-lines.ts'
import type { Settings } from './settings.ts'

/** PROFILE_LAYOUTS_FILE: where profile pages have what, for extensions; our own where none is set. What is wrong in it is said with its line. */
export function readProfileLayouts({ text, refuse }: Settings, root: string): ProfileLayouts {
  const named = text('PROFILE_LAYOUTS_FILE')
  if (!named) return PROFILE_LAYOUTS
  const file = resolve(root, named)
  if (!existsSync(file)) {
    refuse('PROFILE_LAYOUTS_FILE', `must name a file of layouts; there is no ${file}`)
    return PROFILE_LAYOUTS
  }
  const read = readJson(readFileSync(file, 'utf8'), profileLayouts)
  if ('data' in read) return read.data
  refuse('PROFILE_LAYOUTS_FILE', `${file}, ${read.problem}`)
  return PROFILE_LAYOUTS
}
