import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import { rawText, select } from './dom.ts'
import { cleanLine } from './clean-line.ts'

interface Person {
  name: string
  headline: string | null
}

const MAX_SCRIPTS = 20
const MAX_SCRIPT_LENGTH = 500_000
const MAX_THINGS = 2_000
const MAX_NAME_LENGTH = 200
const MAX_HEADLINE_LENGTH = 300

/**
 * The person that a page describes for search engines (schema.org). Returns null if there is none,
 * or if it is another profile.
 */
export function personInJsonLd(page: Document, profileId: string): Person | null {
  for (const script of select(page, 'script[type="application/ld+json"]', MAX_SCRIPTS)) {
    const text = rawText(script, MAX_SCRIPT_LENGTH + 1)
    const person = text.length > MAX_SCRIPT_LENGTH ? null : personIn(parsed(text), profileId)
    if (person) return person
  }
  return null
}

function personIn(data: unknown, profileId: string): Person | null {
  for (const thing of thingsIn(data)) {
    if (!isA(thing, 'Person') || !isOfProfile(thing, profileId)) continue
    const name = lineOf(thing['name'], MAX_NAME_LENGTH)
    if (name) return { name, headline: lineOf(thing['jobTitle'], MAX_HEADLINE_LENGTH) }
  }
  return null
}

/** The things in the data: one thing, a list, a graph, or the main entity of a page. */
function thingsIn(data: unknown): Record<string, unknown>[] {
  const things: Record<string, unknown>[] = []
  const open: unknown[] = [data]
  for (let count = 0; open.length > 0 && count < MAX_THINGS; count += 1) {
    const next = open.shift()
    if (Array.isArray(next)) open.push(...next.slice(0, MAX_THINGS))
    if (!isRecord(next)) continue
    things.push(next)
    open.push(next['@graph'], next['mainEntity'])
  }
  return things
}

function isA(thing: Record<string, unknown>, type: string): boolean {
  return [thing['@type']].flat().includes(type)
}

/** True if the address of the thing is that of the profile, or if it has no address. */
function isOfProfile(thing: Record<string, unknown>, profileId: string): boolean {
  const addresses = [thing['url'], thing['@id']].flat().filter((one) => typeof one === 'string')
  const profiles = addresses.map((one) => linkedinProfile(one)?.id).filter((id) => id !== undefined)
  return profiles.length === 0 ? addresses.length === 0 : profiles.includes(profileId)
}

/** The first text that has letters. Pages replace hidden values with asterisks. */
function lineOf(value: unknown, maxLength: number): string | null {
  const texts = [value].flat().filter((one) => typeof one === 'string')
  return texts.map((text) => cleanLine(text, maxLength)).find((text) => /\p{L}/u.test(text)) ?? null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
