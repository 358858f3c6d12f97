import type { WrittenKinds } from '../config/contact-requests.ts'

/** A vendor whose published requests and answers we know: only its keys are missing. */
export interface VendorPreset {
  /** As in commands. */
  id: string
  /** The usual name of the source. */
  name: string
  kinds: WrittenKinds
  /** What an operator should know, one sentence each. */
  notes: readonly string[]
}
