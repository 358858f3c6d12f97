import { getPreferences, savePreference } from '@dastak/contract/preferences.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Preferences } from './preferences.service.ts'

export function preferencesRoutes(preferences: Preferences): Binding[] {
  return [
    bind(getPreferences, async (_, { principal }) => ({
      data: { preferences: await preferences.get(principal.userId) },
    })),
    bind(savePreference, async ({ body }, { principal }) => {
      await preferences.save(principal.userId, body.name, body.value)
      return { data: {} }
    }),
  ]
}
