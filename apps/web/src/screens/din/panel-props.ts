import type { SearchKind } from '@dastak/contract/lookup-kinds.ts'
import type { HintTarget } from '../../features/registry/search/mode-hint.ts'
import type { Lookups } from '../lookup-dialogs.tsx'

/** What each mode's panel of /din is given. */
export interface DinPanelProps {
  lookups: Lookups
  /** What the search line of each mode needs. */
  line: {
    canSuggest: boolean
    /** Kinds that have a screen of their own, and that he may search by. */
    permitted: readonly SearchKind[]
    /** Takes the text to where it fits better. */
    onHint: (target: HintTarget, text: string) => void
  }
}
