import type { SearchFormProps } from '../../features/registry/search/search-form.tsx'
import type { Lookups } from '../lookup-dialogs.tsx'

/** Props of the panels of /din. */
export interface DinPanelProps {
  lookups: Lookups
  /** Props of the search form that are the same in all modes. */
  line: Pick<SearchFormProps, 'canSuggest' | 'permitted' | 'onHint'>
}
