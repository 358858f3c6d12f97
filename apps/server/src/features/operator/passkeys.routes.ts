import * as contract from '@dastak/contract/operator/passkeys.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Passkeys } from './passkeys.service.ts'
import type { PasskeyRow } from './passkeys.store.ts'

/** Passkeys of operators. */
export function passkeysRoutes(passkeys: Passkeys): Binding[] {
  return [
    bind(contract.startPasskeyConfirmation, async (_, { principal, baseUrl }) => ({
      data: { options: { ...(await passkeys.startConfirming(principal, baseUrl)) } },
    })),
    bind(contract.submitPasskeyConfirmation, async ({ body }, { principal, baseUrl }) => {
      const until = await passkeys.confirm(principal, baseUrl, body.response)
      return { data: { confirmed_until: until.toISOString() } }
    }),
    bind(contract.startPasskey, async (_, { principal, baseUrl }) => ({
      data: { options: { ...(await passkeys.startAdding(principal, baseUrl)) } },
    })),
    bind(contract.addPasskey, async ({ body }, { principal, baseUrl }) => ({
      data: { passkey: toPasskey(await passkeys.add(principal, baseUrl, body)) },
    })),
    bind(contract.removePasskey, async ({ body }, { principal }) => {
      await passkeys.remove(principal, body.passkey_id)
      return { data: {} }
    }),
  ]
}

/** A passkey as its reply. */
export function toPasskey(row: PasskeyRow): contract.Passkey {
  return {
    passkey_id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}
