import {
  profileLayouts,
  PROFILE_LAYOUTS,
  type ProfileLayouts,
} from '@dastak/contract/linkedin/profile-layouts.ts'
import * as z from 'zod/mini'
import { browser } from 'wxt/browser'

/** A connection that the user has not allowed yet. It outlives a closed panel. */
const waiting = z.object({
  verifier: z.string(),
  challenge: z.string(),
  startedAt: z.number(),
  address: z.string(),
})
export type Waiting = z.output<typeof waiting>

/** A profile that is being edited before it is sent. */
const draft = z.object({
  profileUrl: z.string(),
  name: z.string(),
  headline: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  /** True if it is typed in because the page could not be read. */
  isByHand: z.boolean(),
})
export type Draft = z.output<typeof draft>

const SCHEMAS = {
  /** The origin of the server. */
  server: z.string(),
  key: z.string(),
  waiting,
  draft,
  /** Why the extension has lost its key. */
  ended: z.enum(['revoked']),
  layouts: profileLayouts,
  /** When the layouts were last fetched. */
  layoutsAt: z.number(),
} as const
type Schemas = typeof SCHEMAS
export type Stored = { [Name in keyof Schemas]: z.output<Schemas[Name]> | null }

/** Everything that is stored, on this device only. Values that are not valid are null. */
export async function readStored(): Promise<Stored> {
  const found = await browser.storage.local.get(Object.keys(SCHEMAS))
  const entries = Object.entries(SCHEMAS).map(([name, schema]) => [
    name,
    schema.safeParse(found[name]).data ?? null,
  ])
  return Object.fromEntries(entries) as Stored
}

/** Stores the given values, and removes those that are null. */
export async function writeStored(changed: Partial<Stored>): Promise<void> {
  const removed = Object.entries(changed).flatMap(([name, value]) => (value === null ? [name] : []))
  const saved = Object.entries(changed).filter(([, value]) => value !== null && value !== undefined)
  await browser.storage.local.set(Object.fromEntries(saved))
  if (removed.length > 0) await browser.storage.local.remove(removed)
}

/** Calls `onChange` after each change, also from other windows. Returns a function to stop. */
export function onStoredChange(onChange: () => void): () => void {
  const listener = (_: unknown, area: string) => {
    if (area === 'local') onChange()
  }
  browser.storage.onChanged.addListener(listener)
  return () => browser.storage.onChanged.removeListener(listener)
}

/** The newer layouts: those of the server, or those of the extension. */
export function layoutsOf({ layouts }: Pick<Stored, 'layouts'>): ProfileLayouts {
  return layouts !== null && layouts.version > PROFILE_LAYOUTS.version ? layouts : PROFILE_LAYOUTS
}
