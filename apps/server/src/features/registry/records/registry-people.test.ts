import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEMPLATES } from '../importing/import-targets.ts'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'

let t: TestRegistry
beforeAll(async () => {
  t = await createTestRegistry()
  await t.importText('companies', TEMPLATES.companies)
  await t.importText('directors', TEMPLATES.directors)
})
afterAll(() => t.drop())

const CIN = 'U72900KA2024PTC999999'

test('the templates can be imported as they are', async () => {
  expect(await t.registry.directorByDin('99999999')).toEqual({
    din: '99999999',
    full_name: 'Asha Example',
    first_name: 'Asha',
    last_name: 'Example',
    father_name: 'Ravi Example',
    dob: '1980-01-31',
    present_address: '1 Sample Road$Bengaluru$Karnataka$560001',
    permanent_address: '1 Sample Road$Bengaluru$Karnataka$560001',
    nationality: 'Indian',
    status: 'Approved',
    companies: [
      {
        identification_number: CIN,
        company_name: 'SAMPLE LANTERN SOFTWARE PRIVATE LIMITED',
        company_status: 'Active',
        designation: 'Director',
        appointed_on: '2024-04-30',
        ended_on: null,
      },
    ],
  })
  expect(await t.importText('contacts', TEMPLATES.din)).toMatchObject({ added: 1, issues: [] })
  expect(await t.importText('contacts', TEMPLATES.gstin)).toMatchObject({ added: 1, issues: [] })
  for (const kind of ['linkedin', 'rc', 'mobile', 'pan'] as const)
    expect(await t.importText('contacts', TEMPLATES[kind])).toMatchObject({ added: 1, issues: [] })
  const source = { source: 'Sample', as_of: '2026-01-31' }
  for (const [kind, contact] of [
    ['linkedin', { subject: 'asha-sample', phone: '+911111100001', email: 'asha@company.example' }],
    ['rc', { subject: 'XX00AA0001', phone: '+911111100001', email: null }],
    ['mobile', { subject: '+911111100001', phone: 'XX00AA0001', email: null }],
    [
      'pan',
      { subject: 'ABCXE0000A', phone: 'SAMPLE LANTERN SOFTWARE PRIVATE LIMITED', email: null },
    ],
  ] as const)
    expect((await t.registry.contacts(kind, [contact.subject])).get(contact.subject)).toEqual({
      ...contact,
      ...source,
    })
})

test('the first of its two columns decides the kind of a file of vehicles, or the command does', async () => {
  const both =
    'Vehicle No,Mobile No,Owner Name,Vehicle Class,Registration Date\nxx00 bb ' +
    '1,1111100002,RAVI,Motor car,31-01-2020\n'
  expect(await t.importText('contacts', both)).toMatchObject({ added: 1, issues: [] })
  expect((await t.registry.contacts('rc', ['XX00BB0001'])).get('XX00BB0001')?.phone).toBe(
    '+911111100002',
  )
  expect((await t.registry.contacts('mobile', ['+911111100002'])).size).toBe(0)
  expect(await t.importText('contacts', both, { kind: 'mobile' })).toMatchObject({
    added: 1,
    issues: [],
  })
  expect((await t.registry.contacts('mobile', ['+911111100002'])).get('+911111100002')?.phone).toBe(
    'XX00BB0001',
  )
  await expect(t.importText('contacts', 'name,phone\nAsha,1111100001\n')).rejects.toThrow(
    'Name it with --kind',
  )
})

test('facts of a later file are added to those that are known; what makes no sense stays out, and out of the report', async () => {
  await t.importText('contacts', 'pan,employer_name,designation\nABCXE0001A,Sample Looms,Weaver\n')
  const text = `pan,employer_name,since
abcxe 0001a,Sample  Looms Ltd,31/01/2020
ABCXE0002A,---,
ABCXE0003A,Sample Looms,soon
98765,Sample Looms,
`
  const result = await t.importText('contacts', text)
  expect(result).toMatchObject({ added: 1, updated: 1, skipped: 2 })
  expect(result.issues.map(({ reason }) => reason)).toEqual([
    'no employer_name',
    "since left out: it can't be read",
    "pan can't be used",
  ])
  const { rows } = await t.db.pool.query(
    `SELECT phone, facts FROM contact_record WHERE subject = 'ABCXE0001A'`,
  )
  expect(rows).toEqual([
    { phone: 'Sample Looms Ltd', facts: { designation: 'Weaver', since: '2020-01-31' } },
  ])
})

test('a director with two seats, a DIN without its zeros, and rows that can not be used', async () => {
  const text =
    'DIN,Director Name,CIN,Designation,Date of Appointment\n1234,Meera Kaveri ' +
    `Nandan,${CIN},Director,30-04-2024\n1234,Meera Kaveri ` +
    'Nandan,AAA-1234,Partner,\nx,Nobody,,,\n77,,,,\n'
  expect(await t.importText('directors', text)).toMatchObject({
    added: 2,
    issues: [{ line: 4 }, { line: 5 }],
  })
  expect((await t.registry.directorByDin('00001234'))?.companies).toEqual([
    {
      identification_number: CIN,
      company_name: 'SAMPLE LANTERN SOFTWARE PRIVATE LIMITED',
      company_status: 'Active',
      designation: 'Director',
      appointed_on: '2024-04-30',
      ended_on: null,
    },
    {
      identification_number: 'AAA-1234',
      company_name: null,
      company_status: null,
      designation: 'Partner',
      appointed_on: null,
      ended_on: null,
    },
  ])
  expect((await t.registry.directorsOfCompany(CIN)).map(({ din }) => din)).toEqual([
    '00001234',
    '99999999',
  ])
})

test.each([
  'meera nandan',
  'nandan kaveri',
  'Meera Kav',
  'mera nandan',
  'meera nnadan',
  'eera nandan',
  '1234',
  '00001234',
])('a director is found by "%s"', async (query) => {
  const { directors } = await t.registry.searchDirectors({ query })
  expect(directors.map(({ full_name }) => full_name)).toEqual(['Meera Kaveri Nandan'])
})

test('a second import updates a director, and the dictionary follows the name', async () => {
  const text = 'din,full_name,nationality\n00001234,Meera Kaveri Sundar,Indian\n'
  expect(await t.importText('directors', text)).toMatchObject({ added: 0, updated: 1 })
  expect(await t.importText('directors', `${text}\n`)).toMatchObject({
    added: 0,
    updated: 0,
    unchanged: 1,
  })
  expect((await t.registry.searchDirectors({ query: 'nandan' })).total).toBe(0)
  const { counted, kept } = await t.dictionary('director')
  expect(kept).toEqual(counted)
})

test('contacts are normalised, updated and never blanked', async () => {
  await t.importText(
    'contacts',
    'din,phone,email,source,as_of\n501,11111 ' +
      '00007,Asha@Company.EXAMPLE,Sample,2026-01-31\n502,+91 80 2222 2222,,,\n',
  )
  expect((await t.registry.contacts('din', ['00000501'])).get('00000501')).toEqual({
    subject: '00000501',
    phone: '+911111100007',
    email: 'Asha@company.example',
    source: 'Sample',
    as_of: '2026-01-31',
  })
  const { issues } = await t.importText(
    'contacts',
    'din,phone,email\n501,12,\n501,,new@company.example\n502,999,x@y.example\n',
  )
  expect(issues.map(({ line, isSkipped }) => [line, isSkipped])).toEqual([
    [2, true],
    [4, false],
  ])
  const contacts = await t.registry.contacts('din', ['00000501', '00000502', '00000503'])
  expect([...contacts.values()].map(({ phone, email }) => [phone, email])).toEqual([
    ['+911111100007', 'new@company.example'],
    ['+918022222222', 'x@y.example'],
  ])
})

test('what is wrong with a contact does not repeat it', async () => {
  const { issues } = await t.importText(
    'contacts',
    'gstin,phone,email\n29AAACS0000A1Z3,123456,not-an-address\nx,,\n',
  )
  expect(JSON.stringify(issues)).not.toMatch(/123456|not-an-address/)
})

test('a contact keeps the day of its import, until another number or address comes', async () => {
  const days = async () => {
    const { rows } = await t.db.pool.query<{ din: string; is_old: boolean }>(
      `SELECT din, imported_on = '2020-01-01' AS is_old FROM contact_din
       WHERE din IN ('00000511', '00000512', '00000513') ORDER BY din`,
    )
    return rows.map(({ is_old: isOld }) => isOld)
  }
  const rows = ['511,1111100511,', '512,1111100512,', '513,1111100513,']
  const importRows = async (lines: readonly string[]) => {
    const text = `din,phone,email\n${lines.join('\n')}\n`
    const { added, updated, unchanged } = await t.importText('contacts', text)
    return { added, updated, unchanged }
  }
  expect(await importRows(rows)).toEqual({ added: 3, updated: 0, unchanged: 0 })
  expect(await days()).toEqual([false, false, false])
  await t.db.pool.query("UPDATE contact_din SET imported_on = '2020-01-01'")
  expect(await importRows(rows)).toEqual({ added: 0, updated: 0, unchanged: 3 })
  expect(await days()).toEqual([true, true, true])
  const changed = [rows[0]!, '512,1111100599,', '513,1111100513,x@looms.example']
  expect(await importRows(changed)).toEqual({ added: 0, updated: 2, unchanged: 1 })
  expect(await days()).toEqual([true, false, false])
  // A lead shows no invented day.
  expect((await t.registry.contacts('din', ['00000512'])).get('00000512')?.as_of).toBeNull()
})
