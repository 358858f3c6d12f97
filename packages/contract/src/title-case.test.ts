import { describe, expect, it } from 'vitest'
import { titleCaseName } from './title-case.ts'

/** The registry's spelling, and the normal one. */
function written(pairs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(pairs).map((name) => [name, titleCaseName(name)]))
}

describe('a name in capitals', () => {
  it('gets its normal spelling', () => {
    const names = {
      'CHANDRIKORA OPTICAL INSTRUMENTS LIMITED': 'Chandrikora Optical Instruments Limited',
      'ASHA SHENOY': 'Asha Shenoy',
      'ZUARI (INDIA) PVT. LTD.': 'Zuari (India) Pvt. Ltd.',
      'HOUSE OF TEA AND SPICES FOR THE HOME': 'House of Tea and Spices for the Home',
      'THE SAMPLE COMPANY': 'The Sample Company',
      'SAMPLE-HOUSE CO-OPERATIVE SOCIETY': 'Sample-House Co-operative Society',
      'RHYTHM GYM': 'Rhythm Gym',
    }
    expect(written(names)).toEqual(names)
  })

  it('keeps abbreviations in capitals', () => {
    const names = {
      'ZUARI EXPORTS LLP': 'Zuari Exports LLP',
      'ZUARI (OPC) PRIVATE LIMITED': 'Zuari (OPC) Private Limited',
      'S K BPL EXPORTS (P) LTD': 'S K BPL Exports (P) Ltd',
      'S.K. IT SERVICES L.L.P.': 'S.K. IT Services L.L.P.',
      'ZUARI PHASE VII & XIV': 'Zuari Phase VII & XIV',
      'CIVIL MIX': 'Civil Mix',
    }
    expect(written(names)).toEqual(names)
  })

  it('handles apostrophes, numbers and common abbreviations', () => {
    const names = {
      "INDIA'S D'SOUZA TOYS": "India's D'Souza Toys",
      'M/S ZUARI 3M': 'M/s Zuari 3M',
      '21ST CENTURY B2B': '21st Century B2B',
      'DR MD ASLAM': 'Dr Md Aslam',
      'GREEN360 MFG. CO.': 'Green360 Mfg. Co.',
    }
    expect(written(names)).toEqual(names)
  })
})

it('does not change a name that has small letters', () => {
  const names = { 'eBay India': 'eBay India', 'Asha Sample': 'Asha Sample', '': '' }
  expect(written(names)).toEqual(names)
})
