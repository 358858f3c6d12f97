import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHead } from '../../components/page-head.tsx'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { REGISTRY_KEY } from '../../features/registry/registry.api.ts'
import { SEARCH_MODES, type SearchMode } from '../../features/registry/search-modes.ts'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useClearOnLeave } from '../../lib/use-clear-on-leave.ts'
import { DinCompanyPanel } from './company-panel.tsx'
import { DinDirectorPanel } from './director-panel.tsx'
import { DinNumberPanel } from './number-panel.tsx'
import { useLookupDialogs } from '../lookup-dialogs.tsx'

const PANELS = { din: DinNumberPanel, company: DinCompanyPanel, director: DinDirectorPanel } as const

/** /din: the registry search in its three modes. */
export function DinScreen() {
  const { mode = 'din' } = useSearch({ from: '/inside/din' })
  const navigate = useNavigate()
  const { dialogs, lookups } = useLookupDialogs(DIN)
  const words = SEARCH_MODES[mode]
  const Panel = PANELS[mode]
  useScreenTitle(words.title)
  useClearOnLeave(REGISTRY_KEY)

  // A new mode starts empty: nothing but the mode stays in the address, and the panel is another one.
  const changeMode = (next: SearchMode) =>
    void navigate({ to: '/din', search: { mode: next === 'din' ? undefined : next } })
  return (
    <>
      <PageHead title={words.title} purpose={words.purpose} />
      <Panel key={mode} onModeChange={changeMode} lookups={lookups} />
      {dialogs}
    </>
  )
}
