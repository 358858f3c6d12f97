import * as contract from '@dastak/contract/api-keys/extensions.ts'
import type { ProfileLayouts } from '@dastak/contract/linkedin/profile-layouts.ts'
import { callerOf } from '../../http/caller.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Extensions } from './extensions.service.ts'

export interface ExtensionFacts {
  layouts: ProfileLayouts
  /** Null if the extension was not built here. */
  built: { version: string; chromium_url: string; firefox_url: string } | null
}

/** Connecting and disconnecting browser extensions, and the details that they need. */
export function extensionsRoutes(
  extensions: Extensions,
  { layouts, built }: ExtensionFacts,
): Binding[] {
  return [
    bind(contract.connectExtension, async ({ body }, context) => {
      const { principal } = context
      const expiresAt = await extensions.connect(
        principal.userId,
        body.challenge,
        body.name,
        callerOf(context),
      )
      return { data: { expires_at: expiresAt.toISOString() } }
    }),
    bind(contract.claimExtensionKey, async ({ body }) => ({
      data: { key: await extensions.claim(body.verifier) },
    })),
    bind(contract.listExtensions, async (_, { principal }) => ({
      data: {
        data: (await extensions.list(principal.userId)).map((key) => ({
          token: key.public_part,
          name: key.name,
          created_at: key.created_at.toISOString(),
          last_used_at: key.last_used_at?.toISOString() ?? null,
        })),
      },
    })),
    bind(contract.revokeExtension, async ({ body }, { principal }) => {
      await extensions.revoke(principal.userId, body.token)
      return { data: {}, message: 'Extension disconnected' }
    }),
    bind(contract.disconnectExtension, async (_, { principal }) => {
      await extensions.revoke(principal.userId, principal.actor.id ?? '')
      return { data: {} }
    }),
    bind(contract.getProfileLayouts, async () => ({ data: layouts })),
    bind(contract.getExtension, async () => ({ data: built })),
  ]
}
