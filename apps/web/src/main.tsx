import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@dastak/theme/tokens.css'
import '@dastak/theme/base.css'
import './app/styles.css'
import './app/print.css'
import './app/mantine-base.ts'
import { Providers } from './app/providers.tsx'
import { preloadShell } from './app/router.tsx'
import { watchConnection } from './lib/api/connection.ts'
import { startSession } from './lib/session/session.ts'
import { loadSettings } from './lib/state/settings.ts'
import { storedToken } from './lib/session/token.ts'

watchConnection()
void loadSettings()
void startSession()
if (storedToken() !== null) preloadShell()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
)
