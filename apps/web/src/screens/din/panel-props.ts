import type { SearchMode } from '../../features/registry/search-modes.ts'
import type { Lookups } from '../lookup-dialogs.tsx'

/** What each mode's panel of /din is given. */
export interface DinPanelProps {
  onModeChange: (mode: SearchMode) => void
  lookups: Lookups
}
