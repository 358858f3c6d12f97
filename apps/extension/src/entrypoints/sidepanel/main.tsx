import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@dastak/theme/tokens.css'
import '@dastak/theme/base.css'
import '../../panel/panel.css'
import '../../panel/controls.css'
import '../../panel/results.css'
import { App } from '../../panel/app.tsx'

const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () =>
  document.documentElement.setAttribute(
    'data-mantine-color-scheme',
    dark.matches ? 'dark' : 'light',
  )
follow()
dark.addEventListener('change', follow)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
