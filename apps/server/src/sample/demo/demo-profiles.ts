import type { Linkedin } from '../../features/linkedin/linkedin.service.ts'
import type { Actor } from '../../keys/principal.ts'
import { recordIdentifiers } from '../records.ts'

/** A profile of the sample by its number, with what its page shows. */
export interface DemoProfile {
  number: number
  name: string
  headline?: string
  phone?: string
  email?: string
}

/** Profiles whose page shows everything, something or nothing, and one that no source knows. */
export const OWNERS_PROFILES: readonly DemoProfile[] = [
  { number: 21, name: 'Nisha Sample', headline: 'Head of weaving' },
  { number: 22, name: 'Arjun Sample', headline: 'Purchase manager', phone: '+91 11111 90022' },
  { number: 23, name: 'Tara Sample', phone: '+91 11111 90023', email: 'tara@sample-looms.example' },
  { number: 9001, name: 'Manish Sample', headline: 'Adviser' },
  { number: 24, name: 'Leena Sample', headline: 'Sales engineer' },
  { number: 25, name: 'Rohan Sample' },
]
export const COLLEAGUES_PROFILES: readonly DemoProfile[] = [
  { number: 31, name: 'Sunil Sample', headline: 'Plant manager' },
  { number: 21, name: 'Nisha Sample' },
  { number: 32, name: 'Kavya Sample', email: 'kavya@sample-exports.example' },
]

/** Sends a profile and waits for its answer, like a user of the extension. */
export async function sendProfile(
  linkedin: Pick<Linkedin, 'submit' | 'worker'>,
  { userId, actor }: { userId: number; actor: Actor },
  { number, ...page }: DemoProfile,
): Promise<void> {
  await linkedin.submit(userId, actor, { url: recordIdentifiers(number).linkedin, ...page })
  await linkedin.worker.work(new AbortController().signal)
}
