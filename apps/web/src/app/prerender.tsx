import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'
import { type Settings, setSettings } from '../lib/state/settings.ts'

/**
 * The HTML of the sign-in with an operator's settings, which the browser takes over. The server
 * calls this once at start. It is a separate build: dist/prerender/prerender.js.
 */
export async function prerenderSignIn(settings: Settings): Promise<string> {
  setSettings(settings)
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
  await router.load()
  return renderToString(<Providers router={router} />)
}
