import { KIND_DETAILS } from '@dastak/contract/lookup-kinds.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { later } from '../../components/page/later.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { permittedKinds, useGetUserDetails } from '../../features/me/user-details.ts'
import { ModeChoice } from '../../features/registry/search/mode-choice.tsx'
import type { HintTarget } from '../../features/registry/search/mode-hint.ts'
import {
  REGISTRY_KEY,
  companyDirectorsQuery,
  companyQuery,
  useGetCinDetails,
} from '../../features/registry/registry.api.ts'
import type { SearchMode } from '../../features/registry/search/search-modes.ts'
import { searchText } from '../../features/registry/search/search.text.ts'
import { useScreenTitle } from '../../lib/screen/screen-title.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { prefetch } from '../../lib/api/query-client.ts'
import type { Opened } from '../../lib/screen/opened.ts'
import { useRefreshOnReturn } from '../../lib/api/use-refresh-on-return.ts'
import { useLookupDialogs } from '../lookup-dialogs.tsx'
import type { DinPanelProps } from './panel-props.ts'
import { DinNumberPanel } from './number-panel.tsx'

const loadCompanyPanel = async () => (await import('./company-panel.tsx')).DinCompanyPanel
const loadDirectorPanel = async () => (await import('./director-panel.tsx')).DinDirectorPanel
const PANELS = {
  din: DinNumberPanel,
  company: later<DinPanelProps>(loadCompanyPanel),
  director: later<DinPanelProps>(loadDirectorPanel),
} as const

/** What a link to a company asks for first. Nothing here costs credits. */
export function loadDin({ search: { mode, cin } }: Opened): void {
  if (mode !== 'company' || typeof cin !== 'string') return
  prefetch(companyQuery(cin))
  prefetch(companyDirectorsQuery(cin))
}

/** /din: the registry search in its three modes. */
export function DinScreen() {
  const { mode = 'din', cin = '' } = useSearch({ from: '/inside/din' })
  const navigate = useNavigate()
  const { data: user } = useGetUserDetails()
  const { dialogs, lookups } = useLookupDialogs(DIN)
  const text = searchText.modes[mode]
  const Panel = PANELS[mode]
  const { data: company } = useGetCinDetails(mode === 'company' ? cin : '')
  useScreenTitle(company ? titleCaseName(company.company_name) : text.title)
  useRefreshOnReturn(REGISTRY_KEY)

  // A new mode starts empty, with only the mode in the address.
  const changeMode = (next: SearchMode) =>
    void navigate({ to: '/din', search: { mode: next === 'din' ? undefined : next } })

  // A free search runs. A lookup, which can cost, is only filled in.
  function takeHint(target: HintTarget, query: string) {
    if (target === 'company' || target === 'director')
      lookups.search(() => void navigate({ to: '/din', search: { mode: target, query } }))
    else void navigate({ to: KIND_DETAILS[target].single.screen, search: { query } })
  }
  const line = {
    canSuggest: user?.email_verified === true,
    permitted: permittedKinds(user),
    onHint: takeHint,
  }
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      <ModeChoice mode={mode} onModeChange={changeMode} />
      <Panel key={mode} lookups={lookups} line={line} />
      {dialogs}
    </>
  )
}
