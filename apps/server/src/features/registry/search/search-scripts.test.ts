import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'
import { parseCompanyQuery } from '../words/parse-query.rules.ts'

/** With names that sound nearly like them. */
const COMPANIES = [
  'RAJHANS LOOMS LIMITED',
  'RAJAN HANDLOOMS LIMITED',
  'MAHA GOA REALTORS LIMITED',
  'SHYAMAL BAKERS LIMITED',
  'CHAMELI SOAPS LIMITED',
  'WESTERN LABORATORIES LIMITED',
  'GEOLOGICAL SURVEYORS LIMITED',
  'UDUPI FILMS LIMITED',
  'PHALGUNI FARMS LIMITED',
  'MANDYA SUGARS LIMITED',
  'मोहर LOOMS LIMITED',
  'TVK GENERATORS LIMITED',
  'LALITA POTTERIES LIMITED',
]
const PEOPLE = [
  'ZUBEDA RIZVI',
  'ZUBIN RISBUD',
  'KUNJAMMA VARKEY',
  'BHUPINDER GHUMAN',
  'BHUPAT GUMAN',
  'JYOTSNA BARTHAKUR',
  'ELANGO TAMILARASAN',
]

let t: TestRegistry
beforeAll(async () => {
  t = await createTestRegistry()
  const rows = COMPANIES.map((name, at) => `U65921GA1967PLC70${1000 + at},${name},Active`)
  await t.importText('companies', ['cin,company name,status', ...rows].join('\n'))
  const people = PEOPLE.map((name, at) => `9760000${at + 1},${name},U65921GA1967PLC701000`)
  await t.importText('directors', ['din,director name,cin', ...people].join('\n'))
})
afterAll(() => t.drop())

const listed = (words: string) => words.split(' ')
const WORDS: Record<string, string[]> = {
  'RAJHANS LOOMS LIMITED': listed('राजहंस રાજહંસ ਰਾਜਹੰਸ রাজহাঁস ರಾಜಹಂಸ రాజహంస രാജ്ഹൻസ്'),
  'SHYAMAL BAKERS LIMITED': listed('श्यामल শ্যামল ਸ਼ਿਆਮਲ ଶ୍ୟାମଳ ഷ്യാമൾ ஷ்யாமல்'),
  'CHAMELI SOAPS LIMITED': listed('चमेली ચમેલી ਚਮੇਲੀ চামেলি ଚମେଲି ಚಮೇಲಿ చమేలి சமேலி'),
  // English as it sounds, with the open o of Marathi, a chillu, ya-phala.
  'WESTERN LABORATORIES LIMITED': [
    'वेस्टर्न लॅबोरेटरीज',
    'ওয়েস্টার্ন ল্যাবরেটরিজ',
    'വെസ്റ്റേൺ',
    'ৱেষ্টাৰ্ন',
    'ୱେଷ୍ଟର୍ଣ୍ଣ',
    'வெஸ்டர்ன்',
  ],
  'GEOLOGICAL SURVEYORS LIMITED': ['जियोलॉजिकल', 'জিওলজিক্যাল', 'జియోలాజికల్', 'ஜியாலஜிக்கல்'],
  'UDUPI FILMS LIMITED': ['ಉಡುಪಿ', 'ఉడుపి', 'ഉഡുപ്പി', 'உடுப்பி', 'उडुपी फिल्म्स'],
  'PHALGUNI FARMS LIMITED': ['फाल्गुनी', 'ফাল্গুনী', 'ଫାଲ୍ଗୁନୀ', 'ಫಾಲ್ಗುಣಿ'],
  // Letters by their names, and short legal forms.
  'TVK GENERATORS LIMITED': ['टीवीके', 'টিভিকে', 'ટીવીકે', 'టీవీకే'],
  'LALITA POTTERIES LIMITED': ['ललिता पॉटरीज प्रा. लि.', 'ললিতা পটারিজ এলএলপি', 'લલિતા લિમિટેડ'],
  'MANDYA SUGARS LIMITED': ['ಮಂಡ್ಯ', 'మాండ్య', 'മാണ്ഡ്യ', 'மாண்டியா'],
}

describe.each(Object.entries(WORDS))('%s', (name, words) => {
  test.each(words)('is first for %s', async (word) => {
    expect((await t.names(word))[0]).toBe(name)
  })
})

test.each([
  ['ज़ुबेदा रिज़वी', 'ZUBEDA RIZVI'],
  ['ಜುಬೇದಾ', 'ZUBEDA RIZVI'],
  ['കുഞ്ഞമ്മ വർക്കി', 'KUNJAMMA VARKEY'],
  ['ਭੁਪਿੰਦਰ ਘੁੰਮਣ', 'BHUPINDER GHUMAN'],
  ['জ্যোৎস্না বৰঠাকুৰ', 'JYOTSNA BARTHAKUR'],
  ['இளங்கோ', 'ELANGO TAMILARASAN'],
  ['தமிழரசன்', 'ELANGO TAMILARASAN'],
])('a person: %s is %s', async (query, name) => {
  const { directors } = await t.registry.searchDirectors({ query, limit: 1 })
  expect(directors[0]?.full_name).toBe(name)
})

test('a name that has Indian letters is found by them', async () => {
  expect((await t.names('मोहर'))[0]).toBe('मोहर LOOMS LIMITED')
})

test('no sign of a script stays in a word that is heard', () => {
  const signs = Array.from({ length: 0x0d80 - 0x0900 }, (_, at) =>
    String.fromCodePoint(0x0900 + at),
  )
  for (const sign of signs) {
    const [, heard] = parseCompanyQuery(`${sign} क${sign}ल ${sign}`)
    for (const word of heard?.words ?? []) expect(word).toMatch(/^[a-z\d]+$/)
  }
})

test.each([
  ['ಗೋಕುಲ', 'gokula'],
  ['গোকুল', 'gokul'],
  ['കൊല്ലം', 'kollam'],
  ['ਪੜਾਈ', 'padai'],
])(
  'vowel signs of two parts and dotted letters are one, however they are stored: %s',
  (text, word) => {
    for (const form of ['NFC', 'NFD'] as const)
      expect(parseCompanyQuery(text.normalize(form))[1]!.words).toEqual([word])
  },
)
