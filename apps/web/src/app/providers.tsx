import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConnectionNotice } from '../components/page/connection-notice.tsx'
import { Snackbars } from '../components/dialogs/snackbars.tsx'
import { onSessionChange } from '../lib/session/session.ts'
import { lightOnPaper } from '../lib/screen/light-on-paper.ts'
import { storageName } from '../lib/state/storage.ts'
import type { AppRouter } from './router.tsx'
import { theme } from '@dastak/theme/theme.ts'

const colorSchemes = localStorageColorSchemeManager({ key: storageName('device.color-scheme') })

export function Providers({ router }: { router: AppRouter }) {
  useEffect(lightOnPaper, [])
  // The guards run again when the session starts or ends, here or in another tab.
  useEffect(() => onSessionChange(() => void router.invalidate()), [router])
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemes}>
      <RouterProvider router={router} />
      <Snackbars />
      <ConnectionNotice />
    </MantineProvider>
  )
}
