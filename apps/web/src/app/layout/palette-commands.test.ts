import type { UserDetails } from '@dastak/contract/me.ts'
import { expect, it } from 'vitest'
import { paletteCommands } from './palette-commands.ts'

const nothing = () => undefined

/** The addresses that a text finds for a user with these permissions. */
function addresses(text: string, permissions: string[]) {
  const user = { permissions } as UserDetails
  const found = { leads: [], suggested: [] }
  return paletteCommands(text, user, found, { onTheme: nothing, onLogout: nothing }).flatMap(
    ({ go }) => ('to' in go ? [go.to] : []),
  )
}

it('offers the console of operators only with the permission', () => {
  for (const text of ['', 'operator', 'audit log']) {
    expect(addresses(text, ['operator'])).toContain('/operator')
    expect(addresses(text, ['din-search'])).not.toContain('/operator')
  }
})
