import { createRoot, hydrateRoot } from 'react-dom/client'

/** In a separate file (build/chunk-groups.ts), so that React starts while the app is loading. */
export const reactRoot = { create: createRoot, hydrate: hydrateRoot }
