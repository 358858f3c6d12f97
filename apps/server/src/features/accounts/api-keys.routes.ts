import * as contract from '@dastak/contract/api-keys.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { ApiKeys } from './api-keys.service.ts'
import { callerOf } from '../../http/caller.ts'

export function apiKeysRoutes(apiKeys: ApiKeys): Binding[] {
  return [
    bind(contract.createServerToken, async ({ body }, context) => {
      const { name, purpose = null } = body
      const made = { name, purpose }
      const { key, publicPart, createdAt } = await apiKeys.create(context.principal.userId, made, callerOf(context))
      return { data: { token: key, api_key: publicPart, ...made, created_at: createdAt.toISOString() } }
    }),
    bind(contract.listTokens, async (_, { principal }) => ({
      data: {
        data: (await apiKeys.list(principal.userId)).map((key) => ({
          token: key.public_part,
          name: key.name,
          purpose: key.purpose,
          created_at: key.created_at.toISOString(),
          last_used_at: key.last_used_at?.toISOString() ?? null,
        })),
      },
    })),
    bind(contract.revokeToken, async ({ query }, { principal }) => {
      await apiKeys.revoke(principal.userId, query.api_key)
      return { data: {} }
    }),
  ]
}
