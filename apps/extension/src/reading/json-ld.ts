import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import { rawText, select } from './dom.ts'
import { cleanLine } from './clean-line.ts'

interface Person {
  name: string
  headline: string | null
}

const MOST_SCRIPTS = 20
const LONGEST_SCRIPT = 500_000
const MOST_THINGS = 2_000
const LONGEST_NAME = 200
const LONGEST_HEADLINE = 300

/** The person that a page describes for search engines (schema.org); null for another or none. */
export function personInJsonLd(page: Document, profileId: string): Person | null {
  for (const script of select(page, 'script[type="application/ld+json"]', MOST_SCRIPTS)) {
    const text = rawText(script, LONGEST_SCRIPT + 1)
    const person = text.length > LONGEST_SCRIPT ? null : personIn(parsed(text), profileId)
    if (person) return person
  }
  return null
}

function personIn(data: unknown, profileId: string): Person | null {
  for (const thing of thingsIn(data)) {
    if (!isA(thing, 'Person') || !isSame(thing, profileId)) continue
    const name = lineOf(thing['name'], LONGEST_NAME)
    if (name) return { name, headline: lineOf(thing['jobTitle'], LONGEST_HEADLINE) }
  }
  return null
}

/** A thing alone, a list, a graph, or what a page is about. */
function thingsIn(data: unknown): Record<string, unknown>[] {
  const things: Record<string, unknown>[] = []
  const open: unknown[] = [data]
  for (let count = 0; open.length > 0 && count < MOST_THINGS; count += 1) {
    const next = open.shift()
    if (Array.isArray(next)) open.push(...next.slice(0, MOST_THINGS))
    if (!isRecord(next)) continue
    things.push(next)
    open.push(next['@graph'], next['mainEntity'])
  }
  return things
}

function isA(thing: Record<string, unknown>, type: string): boolean {
  return [thing['@type']].flat().includes(type)
}

/** Whoever has no address of his own is the one whose page it is. */
function isSame(thing: Record<string, unknown>, profileId: string): boolean {
  const addresses = [thing['url'], thing['@id']].flat().filter((one) => typeof one === 'string')
  const profiles = addresses.map((one) => linkedinProfile(one)?.id).filter((id) => id !== undefined)
  return profiles.length === 0 ? addresses.length === 0 : profiles.includes(profileId)
}

/** The first text that has letters: what a page keeps from strangers is written in stars. */
function lineOf(value: unknown, longest: number): string | null {
  const texts = [value].flat().filter((one) => typeof one === 'string')
  return texts.map((text) => cleanLine(text, longest)).find((text) => /\p{L}/u.test(text)) ?? null
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
