import type { SearchFormProps } from '../../features/registry/search/search-form.tsx'
import type { Lookups } from '../lookup-dialogs.tsx'

/** What each mode's panel of /din is given. */
export interface DinPanelProps {
  lookups: Lookups
  /** What the search line of each mode needs. */
  line: Pick<SearchFormProps, 'canSuggest' | 'permitted' | 'onHint'>
}
