import { describe, expect, it } from 'vitest'
import { vCard, vCardFileName } from './vcard.ts'

const card = {
  name: 'Asha Ramesh Sample',
  organisation: 'Sample Optics Ltd',
  title: 'Managing Director',
  phone: '+911111100001',
  email: 'asha@sample.example',
  note: 'DIN 00012345',
}
const linesOf = (text: string) => text.split('\r\n')

describe('the card of a person', () => {
  it('has a line for the name, the organisation and each contact', () => {
    expect(linesOf(vCard(card))).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Asha Ramesh Sample',
      'N:Sample;Asha;Ramesh;;',
      'ORG:Sample Optics Ltd',
      'TITLE:Managing Director',
      'TEL;TYPE=CELL:+911111100001',
      'EMAIL;TYPE=INTERNET:asha@sample.example',
      'NOTE:DIN 00012345',
      'END:VCARD',
      '',
    ])
  })

  it('leaves out unknown fields, and takes a single name for the given name', () => {
    const bare = {
      ...card,
      name: 'Asha',
      organisation: null,
      title: null,
      phone: null,
      email: null,
    }
    expect(linesOf(vCard(bare))).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Asha',
      'N:;Asha;;;',
      'NOTE:DIN 00012345',
      'END:VCARD',
      '',
    ])
  })

  it('of a business has no person’s name, and Apple shows it as a company', () => {
    const name = 'Rilumax Sample India Private Limited'
    const lines = linesOf(vCard({ ...card, name, organisation: name, isBusiness: true }))
    expect(lines).toEqual(
      expect.arrayContaining([`FN:${name}`, 'N:;;;;', `ORG:${name}`, 'X-ABShowAs:COMPANY']),
    )
    expect(lines.join()).not.toContain('Limited;')
  })

  it('has the name without what profiles add, and an initial is no family name', () => {
    const lines = linesOf(vCard({ ...card, name: 'CA Nila Sample, CFA 🇮🇳 | Hiring' }))
    expect(lines).toEqual(expect.arrayContaining(['FN:Nila Sample', 'N:Sample;Nila;;;']))
    expect(linesOf(vCard({ ...card, name: 'Nila S' }))).toContain('N:;Nila;S;;')
  })

  it.each([
    ['+919800000001', 'CELL'],
    ['+912212345678', 'VOICE'],
    ['+442071234567', 'VOICE'],
  ])('says whether a number is a mobile: %s', (phone, type) => {
    expect(vCard({ ...card, phone })).toContain(`TEL;TYPE=${type}:${phone}`)
  })

  it('escapes characters that would end a field or a line', () => {
    const text = vCard({
      ...card,
      organisation: String.raw`Mills; Sons, \Co`,
      note: 'one\r\ntwo\nEND:VCARD',
    })
    expect(text).toContain(String.raw`ORG:Mills\; Sons\, \\Co`)
    expect(text).toContain(String.raw`NOTE:one\ntwo\nEND:VCARD`)
    expect(linesOf(text).filter((line) => line === 'END:VCARD')).toHaveLength(1)
  })

  it('folds long lines at 75 bytes without cutting a character, and unfolds to the same', () => {
    const note = 'आशा '.repeat(40)
    const text = vCard({ ...card, note })
    const longest = Math.max(...linesOf(text).map((line) => new TextEncoder().encode(line).length))
    expect(longest).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    expect(text.replaceAll('\r\n ', '')).toContain(`NOTE:${note}\r\n`)
  })
})

it('names the file after the person, without characters that file systems refuse', () => {
  expect(vCardFileName('Asha Sample')).toBe('Asha Sample.vcf')
  expect(vCardFileName('A/B\\C: "D" ../E')).toBe('A B C D .. E.vcf')
  expect(vCardFileName('///')).toBe('contact.vcf')
})
