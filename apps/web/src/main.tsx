import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@dastak/theme/tokens.css'
import './app/styles.css'
import './app/print.css'
import './app/mantine-base.ts'
import { Providers } from './app/providers.tsx'
import { preloadShell } from './app/router.tsx'
import { watchConnection } from './lib/connection.ts'
import { startSession } from './lib/session.ts'
import { loadSettings } from './lib/settings.ts'
import { storedToken } from './lib/token.ts'

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
