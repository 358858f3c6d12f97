import { theme } from '@dastak/theme/theme.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Snackbars } from '../components/dialogs/snackbars.tsx'
import { queryClient } from '../lib/api/query-client.ts'

/** Around what is shown: as in the app, without its addresses. */
function Around({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      <Snackbars />
    </MantineProvider>
  )
}

/** Shows it, and returns who uses it. */
export function show(content: ReactNode) {
  return { ...render(content, { wrapper: Around }), user: userEvent.setup() }
}
