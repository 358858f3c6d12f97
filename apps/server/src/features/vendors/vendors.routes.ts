import { receiveVendorAnswer } from '@dastak/contract/vendors/callbacks.ts'
import * as contract from '@dastak/contract/vendors/own-keys.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Vendors } from './vendors.service.ts'

export function vendorsRoutes({ receive, ownKeys, ownKeyPrice }: Vendors): Binding[] {
  const list = async (userId: number) => ({
    price: ownKeyPrice,
    data: (await ownKeys.list(userId)).map((one) => ({
      ...one,
      saved_at: one.saved_at?.toISOString() ?? null,
    })),
  })
  return [
    bind(receiveVendorAnswer, async ({ query, body }) => {
      await receive(query.answer, body)
      return { data: {} }
    }),
    bind(contract.listOwnKeys, async (_, { principal }) => ({
      data: await list(principal.userId),
    })),
    bind(contract.saveOwnKey, async ({ body }, { principal }) => {
      await ownKeys.save(principal.userId, body.vendor, body.keys)
      return { data: await list(principal.userId), message: 'Key saved' }
    }),
    bind(contract.deleteOwnKey, async ({ body }, { principal }) => {
      await ownKeys.delete(principal.userId, body.vendor)
      return { data: await list(principal.userId), message: 'Key deleted' }
    }),
  ]
}
