import { expect, it } from 'vitest'
import { usedByMember } from './used-by-member.ts'

const used = (member_id: string, date: string, phone: number, email: number) => ({
  member_id,
  date,
  phone,
  email,
})
const RECORDS = [
  used('b', '2026-11-03', 1, 1),
  used('a', '2026-11-01', 2, 0),
  used('a', '2026-11-03', 4, 3),
]

it('adds up what each member used, most first, without members who used nothing', () => {
  const named = (member_id: string, member_name: string | null) => ({
    member_id,
    member_name,
    invited_mobile: '+918802000001',
  })
  expect(
    usedByMember(RECORDS, [named('b', null), named('c', 'Chitra'), named('a', 'Asha')]),
  ).toEqual([
    { id: 'a', name: 'Asha', phone: 6, email: 3 },
    { id: 'b', name: '+91 88020 00001', phone: 1, email: 1 },
  ])
})
