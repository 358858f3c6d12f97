import { StrictMode, startTransition } from 'react'
import '@dastak/theme/tokens.css'
import '@dastak/theme/base.css'
import './app/styles.css'
import './app/print.css'
import './app/mantine-base.ts'
import { Providers } from './app/providers.tsx'
import { reactRoot } from './app/react-root.ts'
import { createAppRouter, preloadShell } from './app/router.tsx'
import { readLoginLink } from './features/accounts/sign-in/login-link.ts'
import { watchConnection } from './lib/api/connection.ts'
import { pageStart } from './lib/session/page-start.ts'
import { startSession } from './lib/session/session.ts'
import { loadSettings } from './lib/state/settings.ts'
import { storedToken } from './lib/session/token.ts'

watchConnection()
void loadSettings()
void startSession()
if (storedToken() !== null) preloadShell()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void show(root)

async function show(element: HTMLElement): Promise<void> {
  // In a separate task, so that the page answers to keys meanwhile.
  await new Promise((resolve) => setTimeout(resolve))
  const router = createAppRouter()
  const loaded = router.load()
  const app = (
    <StrictMode>
      <Providers router={router} />
    </StrictMode>
  )
  if (pageStart?.isSignIn) await loaded
  // The server has rendered the first step of the sign-in. React takes it over, with what was typed
  // into it. With an operator's link, which may have been pasted meanwhile, another step is shown.
  if (pageStart?.isSignIn && element.hasChildNodes() && readLoginLink() === null) {
    // In small pieces, for the same reason.
    startTransition(() => void reactRoot.hydrate(element, app))
    return
  }
  element.replaceChildren()
  document.documentElement.removeAttribute('data-starting')
  reactRoot.create(element).render(app)
}
