import { getSettings } from '@dastak/contract/settings.ts'
import type { DataOf } from '@dastak/contract/endpoint.ts'
import { bind, type Binding } from '../../http/route.ts'

/** White-label settings for the web app, read at run time so that one build serves every operator. */
export function settingsRoutes(settings: DataOf<typeof getSettings>): Binding[] {
  return [bind(getSettings, async () => ({ data: settings }))]
}
