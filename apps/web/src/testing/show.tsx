import { theme } from '@dastak/theme/theme.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Snackbars } from '../components/dialogs/snackbars.tsx'
import { queryClient } from '../lib/api/query-client.ts'

/** The providers of the app, without the router. */
function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      <Snackbars />
    </MantineProvider>
  )
}

/** Renders the content, and returns the queries and a `user` to interact with it. */
export function show(content: ReactNode) {
  return { ...render(content, { wrapper: Providers }), user: userEvent.setup() }
}
