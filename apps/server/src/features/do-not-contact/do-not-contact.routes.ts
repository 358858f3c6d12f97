import * as contract from '@dastak/contract/do-not-contact.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { DoNotContact } from './do-not-contact.service.ts'

export function doNotContactRoutes(list: DoNotContact): Binding[] {
  return [
    bind(contract.getDoNotContact, async (_, { principal }) => ({
      data: dataOf(await list.counts(principal.userId)),
    })),
    bind(contract.addDoNotContact, async ({ body }, { principal, signal }) => {
      const file = { path: body.file.path, isReplacing: body.mode === 'replace', signal }
      return { data: dataOf(await list.addFile(principal.userId, file)) }
    }),
    bind(contract.blockContact, async ({ body }, { principal }) => ({
      data: dataOf(await list.block(principal.userId, body.contact, body.is_blocked)),
    })),
    bind(contract.clearDoNotContact, async (_, { principal }) => ({
      data: dataOf(await list.clear(principal.userId)),
    })),
  ]
}

function dataOf({ updatedAt, isOwn, ...counts }: Awaited<ReturnType<DoNotContact['counts']>>) {
  return { ...counts, updated_at: updatedAt?.toISOString() ?? null, is_own: isOwn }
}
