import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkedinProfile } from './profile.ts'
import { profileProblem } from './linkedin-text.ts'

const ID = 'asha-rao-1a2b3c'
const HINDI = 'आशा-राव-१२'
const idOf = (text: string) => linkedinProfile(text)?.id ?? null

test.for([
  'https://www.linkedin.com/in/asha-rao-1a2b3c',
  'https://www.linkedin.com/in/asha-rao-1a2b3c/',
  'http://www.linkedin.com/in/asha-rao-1a2b3c//',
  'www.linkedin.com/in/asha-rao-1a2b3c',
  'linkedin.com/in/asha-rao-1a2b3c',
  '//linkedin.com/in/asha-rao-1a2b3c',
  'in.linkedin.com/in/asha-rao-1a2b3c',
  'https://uk.linkedin.com/in/asha-rao-1a2b3c?originalSubdomain=uk',
  'https://m.linkedin.com/in/asha-rao-1a2b3c/',
  'https://touch.linkedin.com/in/asha-rao-1a2b3c/',
  'https://www.linkedin.com/mwlite/in/asha-rao-1a2b3c',
  'https://www.linkedin.com/mwlite/profile/in/asha-rao-1a2b3c',
  'https://www.linkedin.com/comm/in/asha-rao-1a2b3c?midToken=AQ',
  'https://www.linkedin.com/in/asha-rao-1a2b3c/en',
  'https://www.linkedin.com/in/asha-rao-1a2b3c/en-us/?trk=x#about',
  'https://www.linkedin.com/in/asha-rao-1a2b3c/details/experience/',
  'https://www.linkedin.com/in/asha-rao-1a2b3c/overlay/contact-info/',
  'https://www.linkedin.com/in/asha-rao-1a2b3c/recent-activity/all/',
  'https://www.linkedin.com/in/asha-rao-1a2b3c?miniProfileUrn=urn%3Ali%3Afs_miniProfile%3AACo',
  'https://www.linkedin.com:443/in/asha-rao-1a2b3c#',
  'HTTPS://WWW.LINKEDIN.COM/IN/ASHA-RAO-1A2B3C',
  'https://www.linkedin.com./in/%61sha%2Drao%2d1a2b3c',
  'https://www.linkedin.com/in/%2561sha-rao-1a2b3c',
  '  https://www.linkedin.com/in/asha-rao-1a2b3c\r\n',
  '\u00A0\uFEFFlinkedin.com/in/asha-rao-1a2b3c\u200B',
  '"https://www.linkedin.com/in/asha-rao-1a2b3c"',
  "'https://www.linkedin.com/in/asha-rao-1a2b3c",
  '<https://www.linkedin.com/in/asha-rao-1a2b3c>',
  '(https://www.linkedin.com/in/asha-rao-1a2b3c).',
  'https://www.linkedin.com/in/asha-rao-1a2b3c,',
  '=HYPERLINK("https://www.linkedin.com/in/asha-rao-1a2b3c", "Asha Rao")',
  ' = hyperlink("http://in.linkedin.com/in/asha-rao-1a2b3c")',
  'https:\\\\www.linkedin.com\\in\\asha-rao-1a2b3c',
  'https://www.linkedin.com/in/asha-rao-1a2b3c%20',
  'https://www.linkedin.com/in/asha-rao-1a2b3c%E2%80%8B',
  'https://www.linkedin.com/in/asha-rao-1a2b3c%2F',
  'https://www.linkedin.com/in/asha-rao-1a2b3c%3Ftrk%3Dx',
  'https://www.linkedin.com/in/asha-rao-1a2b3c&trk=x',
  'https://www.linkedin.com/in/in/asha-rao-1a2b3c',
  'linkedin.com/in/https://www.linkedin.com/in/asha-rao-1a2b3c',
  'https://www.linkedin.com/authwall?sessionRedirect=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fasha-rao-1a2b3c',
  'https://www.linkedin.com/login?session_redirect=%2Fin%2Fasha-rao-1a2b3c',
  'https://www.google.com/url?q=https://www.linkedin.com/in/asha-rao-1a2b3c&sa=U',
  'https://ind01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fasha-rao-1a2b3c&data=05',
  'https//www.linkedin.com/in/asha-rao-1a2b3c',
  'https://https://www.linkedin.com/in/asha-rao-1a2b3c',
  'linkedin://in/asha-rao-1a2b3c',
  'in/asha-rao-1a2b3c',
  'Asha: https://www.linkedin.com/in/asha-rao-1a2b3c',
  'Asha Rao (linkedin.com/in/asha-rao-1a2b3c), Pune',
  'https://www.linkedin.com/in/asha-rao-1a2b3c - Asha Rao',
  'https://www.linkedin.com/in/asha-rao-1a2b3c/ Asha Rao',
  'http://www.linkedin.com/pub/asha-rao/c/2b3/1a',
  'https://in.linkedin.com/pub/asha-rao/C/2b3/01a/en?trk=biz',
])('%s is the profile, whatever way it is written', (text) => {
  const isOld = text.includes('/pub/')
  const id = isOld ? 'asha-rao-01a2b3c' : ID
  expect(linkedinProfile(text)).toEqual({ id, address: `https://www.linkedin.com/in/${id}` })
})

test('an old address becomes the one that LinkedIn converted it to', () => {
  expect(idOf('https://sy.linkedin.com/pub/asha-rao/a7/576/b50?trk=x')).toBe('asha-rao-b50576a7')
  expect(idOf('linkedin.com/pub/asha-rao/10/5/9')).toBe('asha-rao-00900510')
  // It is not known how LinkedIn converted this one.
  expect(linkedinProfile('linkedin.com/pub/Asha-Rao/0/12/3aB')).toEqual({
    id: 'pub/asha-rao/0/12/3ab',
    address: 'https://www.linkedin.com/pub/asha-rao/0/12/3ab',
  })
})

test('letters of any script are the same encoded, decoded, composed and in capitals', () => {
  const encoded = encodeURIComponent(HINDI)
  for (const text of [
    HINDI,
    encoded,
    encoded.toLowerCase(),
    encodeURIComponent(encoded),
    HINDI.normalize('NFD'),
  ])
    expect(linkedinProfile(`https://in.linkedin.com/in/${text}/`)).toEqual({
      id: HINDI.normalize('NFC'),
      address: `https://www.linkedin.com/in/${encodeURIComponent(HINDI.normalize('NFC'))}`,
    })
  expect(idOf('linkedin.com/in/JOS%C3%89')).toBe('josé')
  expect(idOf('linkedin.com/in/क्‍ष')).toBe('क्‍ष')
})

test('an id assigned by LinkedIn is case-sensitive', () => {
  const one = 'ACoAABkQ5uMB1x2Y3z4A5b6C7d8E9f0GhIjKlMn'
  expect(idOf(`https://www.linkedin.com/in/${one}`)).toBe(one)
  expect(idOf(`https://www.linkedin.com/in/${one.toLowerCase()}`)).not.toBe(one)
})

test('Sales Navigator and Recruiter use ids assigned by LinkedIn', () => {
  const id = 'ACwAAABcdefGHIJKlmnOPqrstUVwxyz0123456789'
  for (const path of [
    'sales/lead/ID,NAME_SEARCH,ab',
    'sales/people/ID,name',
    'talent/profile/ID?trk=x',
    'in/ID',
  ])
    expect(linkedinProfile(`https://www.linkedin.com/${path.replace('ID', id)}`)).toEqual({
      id,
      address: `https://www.linkedin.com/in/${id}`,
    })
})

test.for([
  ['d%27souza-1', "d'souza-1"],
  ['asha%26ravi', 'asha&ravi'],
  ['asha%2C-phd-12', 'asha,-phd-12'],
  ['asha-%28rao%29', 'asha-(rao)'],
])('signs in an id stay: %s', ([written = '', id = '']) => {
  const profile = linkedinProfile(`https://www.linkedin.com/in/${written}`)
  expect(profile).toEqual({ id, address: `https://www.linkedin.com/in/${written}` })
  expect(linkedinProfile(`(${profile?.address})`)).toEqual(profile)
})

test.for([
  ['https://www.linkedin.com/company/acme/', 'company, not of a person'],
  ['https://www.linkedin.com/showcase/acme/', 'company, not of a person'],
  ['https://www.linkedin.com/sales/company/123', 'company, not of a person'],
  ['Acme: linkedin.com/school/acme', 'school, not of a person'],
  ['https://www.linkedin.com/posts/asha-rao_abc', 'post, not a person'],
  ['https://www.linkedin.com/feed/update/urn:li:activity:1', 'post, not a person'],
  ['https://www.linkedin.com/jobs/view/123', 'job, not a person'],
  ['https://lnkd.in/abc', 'short link'],
  ['https://www.linkedin.com/in/me', 'person who is signed in'],
  ['https://www.linkedin.com/sales/lead/123,abc', 'Sales Navigator'],
  ['asha', 'Please enter the address of a profile, like linkedin.com/in/name'],
])('%s is refused with words', ([text = '', words]) => {
  expect(linkedinProfile(text)).toBeNull()
  expect(profileProblem(text)).toContain(words)
  expect(profileProblem(text)).toContain('linkedin.com/in/name')
})

test.for([
  '',
  'asha-rao-1a2b3c',
  'Asha Rao',
  'https://www.linkedin.com/',
  'https://www.linkedin.com/in/',
  'https://www.linkedin.com/in/me/',
  'https://www.linkedin.com/in/in/',
  'https://evil.example/?url=https://www.linkedin.com/in/asha',
  'linkedin.com/in/asha rao',
  'https://www.linkedin.com/in/unavailable/',
  'https://www.linkedin.com/in//?x',
  'https://www.linkedin.com/in/%',
  'https://www.linkedin.com/in/%E0%A4',
  'https://www.linkedin.com/in/a%2Fb',
  'https://www.linkedin.com/in/a b',
  'https://www.linkedin.com/in/a%00b',
  'https://www.linkedin.com/in/a%20b',
  'https://www.linkedin.com/in/a%E2%80%8Bb',
  'https://www.linkedin.com/in/../company/acme',
  'https://www.linkedin.com/company/acme/',
  'https://www.linkedin.com/company/in/asha',
  'https://www.linkedin.com/school/acme/',
  'https://www.linkedin.com/jobs/view/123',
  'https://www.linkedin.com/sales/lead/ACwAAA,NAME_SEARCH',
  'https://www.linkedin.com/sales/people/ACwAAA',
  'https://www.linkedin.com/talent/profile/ACwAAA',
  'https://www.linkedin.com/search/results/people/?keywords=in/asha',
  'https://www.linkedin.com/pub/dir/Asha/Rao',
  'https://www.linkedin.com/pub/asha-rao',
  'https://www.linkedin.com/feed/update/urn:li:activity:1',
  'https://linkedin.com.evil.example/in/asha',
  'https://notlinkedin.com/in/asha',
  'https://evil.example/linkedin.com/in/asha',
  'https://linkedin.com@evil.example/in/asha',
  'https://asha:secret@www.linkedin.com/in/asha',
  'https://www.linkedin.com:8080/in/asha',
  'https://evil.linkedin.com/in/asha',
  'https://lnkd.in/asha',
  'ftp://www.linkedin.com/in/asha',
  'javascript:linkedin.com/in/asha',
  'mailto:asha@linkedin.com',
  'https://www.linkedin.com/in/asha https://www.linkedin.com/in/ravi',
  `https://www.linkedin.com/in/${'a'.repeat(200)}`,
  `https://www.linkedin.com/in/asha?${'x'.repeat(3_000)}`,
])('%o is no profile', (text) => {
  expect(linkedinProfile(text)).toBeNull()
})

const name = fc
  .stringMatching(/^[a-z0-9][a-z0-9-]{0,40}$/)
  .filter((id) => !['me', 'edit', 'unavailable', 'in'].includes(id))
const anywhere = fc.record({
  scheme: fc.constantFrom('', 'http://', 'https://', 'HTTPS://', '//'),
  host: fc.constantFrom(
    'linkedin.com',
    'www.linkedin.com',
    'WWW.LinkedIn.com',
    'm.linkedin.com',
    'in.linkedin.com',
  ),
  before: fc.constantFrom('/in/', '/IN/', '/mwlite/in/', '/comm/in/'),
  behind: fc.constantFrom('', '/', '/en', '/details/skills/', '/overlay/photo'),
  query: fc.constantFrom('', '?trk=people', '?a=b&c=%2F', '#top', '?x#y'),
  around: fc.constantFrom(
    ['', ''],
    [' ', '\n'],
    ['"', '"'],
    ['<', '>'],
    ['=HYPERLINK("', '","x")'],
  ),
})

test('all spellings of an address are one profile', () => {
  fc.assert(
    fc.property(name, anywhere, fc.array(fc.boolean(), { maxLength: 45 }), (id, form, capitals) => {
      const mixed = [...id]
        .map((letter, at) => (capitals[at] ? letter.toUpperCase() : letter))
        .join('')
      const address = `${form.scheme}${form.host}${form.before}${mixed}${form.behind}${form.query}`
      expect(idOf(`${form.around[0]}${address}${form.around[1]}`)).toBe(id)
    }),
  )
})

test('the canonical address of a profile is read as the same profile, and nothing throws', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }).map((id) => `https://www.linkedin.com/in/${id}`),
    fc
      .string({ unit: 'grapheme', maxLength: 30 })
      .map((id) => `linkedin.com/in/${encodeURIComponent(id)}/`),
    fc.webUrl({ withQueryParameters: true }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const profile = linkedinProfile(text)
      if (!profile) return
      expect(linkedinProfile(profile.address)).toEqual(profile)
      expect(profile.address).toMatch(/^https:\/\/www\.linkedin\.com\/in\/[\w.%-]+$/)
    }),
    { numRuns: 500 },
  )
})
