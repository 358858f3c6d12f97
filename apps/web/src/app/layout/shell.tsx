import { useMediaQuery } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState } from 'react'
import { prefetchUserDetails } from '../../features/me/user-details.ts'
import { keepFocus } from '../../lib/focus/keep-focus.ts'
import { loadPreferences } from '../../lib/state/preferences.ts'
import { useOpensPalette } from '../../lib/screen/palette.ts'
import { useShownPerson } from '../../lib/people/person-address.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { removeOldRows } from '../../lib/state/kept-rows.ts'
import { readStored, writeStored } from '../../lib/state/storage.ts'
import { addTyped, catchTyping } from '../../lib/focus/typed-ahead.ts'
import { BillingModals } from './billing-modals.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { FollowAccount } from './follow-account.tsx'
import { keepApp } from './keep-app.ts'
import { layoutText } from './layout.text.ts'
import { LowCredits } from './low-credits.tsx'
import { MobileDrawer } from './mobile-drawer.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SideDrawer } from './side-drawer.tsx'
import { TopBar } from './top-bar.tsx'
import { useCommandKey } from './use-command-key.ts'
import { useKeptScheme } from './use-kept-scheme.ts'
import classes from './shell.module.css'

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)

const PersonPanel = lazy(() =>
  import('../../screens/person/person-panel.tsx').then((module) => ({
    default: module.PersonPanel,
  })),
)

/** Here the drawer is folded unless the user has opened it. */
const NARROW = '(width < 64em)'
/** Here the drawer is a sheet, and the person panel fills the screen. */
const PHONE = '(width < 48em)'

export const loadShell = prefetchUserDetails

/** The frame of every screen behind the sign-in. */
export function Shell() {
  const [drawer, setDrawer] = useState(() => readStored('device.drawer'))
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const person = useShownPerson()
  const isCovered = person !== undefined && isPhone
  // The user's choice. Without one, the drawer is folded on narrow screens.
  const isFolded = drawer === null ? isNarrow : drawer === 'folded'
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  const path = useRouterState({ select: (router) => router.location.pathname })
  const openPaletteWith = (text: string) => {
    if (isPaletteOpen) addTyped(text)
    else catchTyping(() => setIsPaletteOpen(false), text)
    setIsPaletteOpen(true)
  }
  const openPalette = () => openPaletteWith('')
  useCommandKey(openPalette)
  useOpensPalette(openPaletteWith)
  useEffect(() => setIsSheetOpen(false), [path])
  useEffect(() => void loadPreferences(), [])
  useEffect(() => void removeOldRows(), [])
  useEffect(keepFocus, [])
  useEffect(keepApp, [])
  useKeptScheme()

  const fold = (next: boolean) => {
    const chosen = next ? 'folded' : 'open'
    setDrawer(chosen)
    writeStored('device.drawer', chosen)
  }

  return (
    <QueryClientProvider client={queryClient}>
      <div className={classes.shell} data-folded={isFolded || undefined}>
        <a className={classes.skip} href="#content" inert={isCovered}>
          {layoutText.skip}
        </a>
        <SideDrawer isFolded={isFolded} onFold={fold} />
        <div
          className={classes.page}
          data-beside={person !== undefined || undefined}
          inert={isCovered}
        >
          <TopBar onOpenMenu={() => setIsSheetOpen(true)} onOpenPalette={openPalette} />
          <DemoBanner />
          <LowCredits />
          <main id="content" className={classes.content} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        {person !== undefined && (
          <Suspense fallback={<div className={classes.panel} />}>
            <PersonPanel id={person} isModal={isPhone} />
          </Suspense>
        )}
        {isPhone && <PhoneBar isCovered={isCovered} onOpenPalette={openPalette} />}
        {isSheetOpen && <MobileDrawer onClose={() => setIsSheetOpen(false)} />}
        <BillingModals />
        <FollowAccount />
        {isPaletteOpen && (
          <Suspense>
            <CommandPalette onClose={() => setIsPaletteOpen(false)} />
          </Suspense>
        )}
      </div>
    </QueryClientProvider>
  )
}
