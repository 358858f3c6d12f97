import { toCsv } from '@dastak/contract/tables/csv.ts'
import { expect, it } from 'vitest'
import { localIso } from '../../../lib/text/dates.ts'
import { paymentsTable } from './payment-text.ts'

it('writes payments with ISO times and plain amounts', () => {
  const timestamp = '2026-11-22T15:40:00.000Z'
  const { heading, records } = paymentsTable([
    {
      payment_id: '1',
      timestamp,
      kind: 'term',
      plan_id: 'business',
      name: 'Business',
      amount: 799_950,
      refunded_amount: 0,
      currency: 'INR',
      status: 'paid',
      phone_credits: 4_000,
      email_credits: 0,
      term_start: null,
      term_end: null,
      invoice_number: 'SBX/26-27/000001',
      tax: {
        name: 'GST',
        percent: 18,
        seller_state: { code: '27', name: 'Maharashtra' },
        place_of_supply: { code: '27', name: 'Maharashtra' },
        is_sez: false,
        sac: '998431',
        taxable_amount: 677_924,
        parts: [
          { name: 'CGST', percent: 9, amount: 61_013 },
          { name: 'SGST', percent: 9, amount: 61_013 },
        ],
      },
    },
  ])
  const row = toCsv(heading, records).split('\r\n')[1]
  expect(row).toBe(
    `${localIso(timestamp)},"Business, one ` +
      'month",7999.50,INR,4000,0,Paid,0.00,SBX/26-27/000001,6779.24,1220.26,Maharashtra',
  )
})
