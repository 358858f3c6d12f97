import type { HintTarget } from '../../features/registry/mode-hint.ts'
import type { Lookups } from '../lookup-dialogs.tsx'

/** What each mode's panel of /din is given. */
export interface DinPanelProps {
  lookups: Lookups
  /** What the search line of each mode needs. */
  line: {
    canSuggest: boolean
    canSearchGst: boolean
    /** Takes the text to where it fits better. */
    onHint: (target: HintTarget, text: string) => void
  }
}
