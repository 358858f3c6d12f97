import * as contract from '@dastak/contract/api-keys/api-keys.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { ApiKeys } from './api-keys.service.ts'
import { callerOf } from '../../http/caller.ts'

export function apiKeysRoutes(apiKeys: ApiKeys): Binding[] {
  return [
    bind(contract.createServerToken, async ({ body }, context) => {
      const { name, purpose = null, daily_credits = null } = body
      const made = { name, purpose, dailyCredits: daily_credits }
      const { key, publicPart, createdAt } = await apiKeys.create(
        context.principal.userId,
        made,
        callerOf(context),
      )
      return {
        data: {
          token: key,
          api_key: publicPart,
          name,
          purpose,
          daily_credits,
          created_at: createdAt.toISOString(),
        },
      }
    }),
    bind(contract.listTokens, async (_, { principal }) => ({
      data: {
        data: (await apiKeys.list(principal.userId)).map((key) => ({
          token: key.public_part,
          name: key.name,
          purpose: key.purpose,
          daily_credits: key.daily_credits,
          spent_today: key.spent_today,
          created_at: key.created_at.toISOString(),
          last_used_at: key.last_used_at?.toISOString() ?? null,
        })),
      },
    })),
    bind(contract.setTokenLimit, async ({ body }, { principal }) => {
      await apiKeys.setLimit(principal.userId, body.api_key, body.daily_credits)
      return { data: {} }
    }),
    bind(contract.revokeToken, async ({ query }, { principal }) => {
      await apiKeys.revoke(principal.userId, query.api_key)
      return { data: {} }
    }),
  ]
}
