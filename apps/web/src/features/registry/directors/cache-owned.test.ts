import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { cacheOwned } from './cache-owned.ts'
import { COMPANY_DIRECTORS_KEY, DIRECTORS_KEY } from '../registry.api.ts'

const masked = (din: string) =>
  ({
    din_number: din,
    is_revealed: false,
    mobile_no: '+91 ••••• ••001',
    email_address: 'a•••@acme.example',
  }) as DirectorRecord

it('unmasks a revealed director in all lists that were fetched before, and nobody else', () => {
  const client = new QueryClient()
  const [revealed, other] = [masked('00012345'), masked('00012346')]
  const directors = [...COMPANY_DIRECTORS_KEY, 'U33200KA2014PTC957230']
  const search = [...DIRECTORS_KEY, { name: 'sample' }]
  client.setQueryData(directors, [revealed, other])
  client.setQueryData(search, {
    pages: [{ rows: [other] }, { rows: [revealed] }],
    pageParams: [undefined, 'next'],
  })

  cacheOwned(client, '00012345', { phone: '+911111100001', email: '' })
  const owned = { ...revealed, is_revealed: true, mobile_no: '+911111100001' }
  expect(client.getQueryData(directors)).toEqual([owned, other])
  expect(client.getQueryData(search)).toMatchObject({
    pages: [{ rows: [other] }, { rows: [owned] }],
  })
})

it('changes nothing if nothing was found', () => {
  const client = new QueryClient()
  client.setQueryData(COMPANY_DIRECTORS_KEY, [masked('00012345')])
  cacheOwned(client, '00012345', { phone: '', email: '' })
  expect(client.getQueryData(COMPANY_DIRECTORS_KEY)).toEqual([masked('00012345')])
})
