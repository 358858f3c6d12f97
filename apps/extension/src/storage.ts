import {
  profileLayouts,
  PROFILE_LAYOUTS,
  type ProfileLayouts,
} from '@dastak/contract/linkedin/profile-layouts.ts'
import * as z from 'zod/mini'
import { browser } from 'wxt/browser'

/** An extension waiting to be allowed: the panel asks for its key, also once reopened. */
const waiting = z.object({
  verifier: z.string(),
  challenge: z.string(),
  startedAt: z.number(),
  address: z.string(),
})
export type Waiting = z.output<typeof waiting>

/** What is being put together about a profile, before it is sent. */
const draft = z.object({
  profileUrl: z.string(),
  name: z.string(),
  headline: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  /** Typed by hand, for the page could not be read. */
  isByHand: z.boolean(),
})
export type Draft = z.output<typeof draft>

const SHAPES = {
  /** The origin of the server. */
  server: z.string(),
  key: z.string(),
  waiting,
  draft,
  /** Why there is no key any more. */
  ended: z.enum(['revoked']),
  layouts: profileLayouts,
  /** When the layouts were last asked for. */
  layoutsAt: z.number(),
} as const
type Shapes = typeof SHAPES
export type Stored = { [Name in keyof Shapes]: z.output<Shapes[Name]> | null }

/** All that is kept, on this device alone. What does not fit is as if it were not there. */
export async function readStored(): Promise<Stored> {
  const found = await browser.storage.local.get(Object.keys(SHAPES))
  const entries = Object.entries(SHAPES).map(([name, shape]) => [
    name,
    shape.safeParse(found[name]).data ?? null,
  ])
  return Object.fromEntries(entries) as Stored
}

/** Keeps what is given, and forgets what is null. */
export async function writeStored(changed: Partial<Stored>): Promise<void> {
  const gone = Object.entries(changed).flatMap(([name, value]) => (value === null ? [name] : []))
  const kept = Object.entries(changed).filter(([, value]) => value !== null && value !== undefined)
  await browser.storage.local.set(Object.fromEntries(kept))
  if (gone.length > 0) await browser.storage.local.remove(gone)
}

/** Calls back after each change, from wherever it came; returns how to stop. */
export function onStoredChange(tell: () => void): () => void {
  const heard = (_: unknown, area: string) => {
    if (area === 'local') tell()
  }
  browser.storage.onChanged.addListener(heard)
  return () => browser.storage.onChanged.removeListener(heard)
}

/** The layouts to read by: the server's where newer than the extension's own. */
export function layoutsOf({ layouts }: Pick<Stored, 'layouts'>): ProfileLayouts {
  return layouts !== null && layouts.version > PROFILE_LAYOUTS.version ? layouts : PROFILE_LAYOUTS
}
