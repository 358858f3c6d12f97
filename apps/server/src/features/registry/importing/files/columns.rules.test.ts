import { expect, test } from 'vitest'
import { findColumns } from './columns.rules.ts'
import { COMPANY_COLUMNS } from '../targets/company-columns.ts'
import { DIRECTOR_COLUMNS } from '../targets/director-columns.ts'
import { readHeading } from './table-heading.ts'

const companyColumn = (heading: string) => {
  const columns = findColumns([heading], COMPANY_COLUMNS)
  return Object.keys(COMPANY_COLUMNS).filter((column) => columns.has(column))
}

test.each([
  ['Authorised Capital(Rs)', 'authorised'],
  ['AUTHORIZED_CAPITAL', 'authorised'],
  ['Authorised Share Capital (₹ in lakhs)', 'authorised'],
  ['Total Obligation of Contribution', 'authorised'],
  ['Paid up Capital(Rs)', 'paidUp'],
  ['PAID CAPITAL', 'paidUp'],
  ['Company Status(for efiling)', 'status'],
  ['LLP Status', 'status'],
  ['Whether Listed or not', 'listing'],
  ['Listed in Stock Exchange(s) (Y/N)', 'listing'],
  ['3. Date of last AGM', 'agm'],
  ['CIN/FCRN/LLPIN/FLLPIN', 'cin'],
  ['LLPIN / FLLPIN', 'cin'],
  ['FCRN', 'cin'],
  ['C.I.N.', 'cin'],
  ['Corporate Identification Number (CIN)', 'cin'],
  ['Name of the Company', 'name'],
  ['Limited Liability Partnership Name', 'name'],
  ['Founded', 'incorporated'],
  ['Incorporation Date', 'incorporated'],
  ['DateOfRegistration', 'incorporated'],
  ['Subcategory of the Company', 'subcategory'],
  ['Class of Company', 'class'],
  ['ROC Location', 'roc'],
  ['Industrial Activity Code', 'nic'],
  ['ACTIVITY DESCRIPTION', 'industry'],
  ['FOREIGN COMPANY PRESENT ADDRESS IN INDIA', 'address'],
])('%s is a column of companies: %s', (heading, column) =>
  expect(companyColumn(heading)).toEqual([column]),
)

test.each([
  'Number of Members(Applicable in case of company without Share Capital)',
  'Address other than R/o where all or any books of account and papers are maintained',
  'ACTIVE compliance',
  'CompanyIndian/Foreign Company',
  'MONTH NAME',
  'S.No',
])('%s is none', (heading) => expect(companyColumn(heading)).toEqual([]))

test('of two headings for a column the surer one is read, and the other is not used', () => {
  const headings = [
    'Date of appointment at current designation',
    'Original date of appointment',
    'DIN/PAN',
    ' ',
    'X',
  ]
  const columns = findColumns(headings, DIRECTOR_COLUMNS)
  expect(columns.indexOf('appointedOn')).toBe(1)
  expect(columns.has('din')).toBe(true)
  expect(columns.unused).toEqual(['Date of appointment at current designation', 'X'])
})

test('a heading has the unit of its numbers', () => {
  const unit = (heading: string) => findColumns([heading], COMPANY_COLUMNS).unitOf('authorised')
  expect(
    [
      'Authorised Capital (Rs. in Lakhs)',
      'AUTHORIZED_CAPITAL_IN_CRORE',
      'Authorised Capital(Rs)',
    ].map(unit),
  ).toEqual([100_000, 10_000_000, 1])
})

test.each([
  ['="01234567"', '01234567'],
  ["'01234567", '01234567'],
  ['="say ""so"""', 'say "so"'],
  ["'C' BLOCK", "'C' BLOCK"],
  ['=SUM(A1)', '=SUM(A1)'],
])('the cell %s is %s', (cell, value) =>
  expect(findColumns(['DIN'], DIRECTOR_COLUMNS).get([cell], 'din')).toBe(value),
)

const COMPANIES = [{ columns: COMPANY_COLUMNS, key: 'cin' }]
const NAMES = ['CIN', 'Company Name', 'State']
test.each([
  [
    'below a title and an empty line',
    'List of Companies,,\n,,\nCIN,Company Name,State\n1,2,3\n',
    ',',
    4,
    NAMES,
  ],
  [
    'below a title without the delimiter',
    'Companies, as of today\n\nCIN;Company Name;State\r\n',
    ';',
    4,
    NAMES,
  ],
  ['below the line of the delimiter', 'sep=|\nCIN|Company Name|State\n', '|', 3, NAMES],
  ['after a blank and in quotes', '"CIN" , "Company Name", "State"\n', ',', 2, NAMES],
  [
    'with a title in two lines',
    '"Companies\nof Goa",,\nCIN\tCompany Name\tState\n',
    '\t',
    4,
    NAMES,
  ],
])('a heading %s is found', (_, head, delimiter, line, columns) => {
  expect(readHeading(head, COMPANIES)).toMatchObject({ delimiter, line, columns })
})

test('a heading may have two lines', () => {
  const capital = ['CIN', 'Company Name', 'Capital Authorised', 'Capital Paid up']
  const below = 'CIN,Company Name,Capital,\n,,Authorised,Paid up\nU1,X,1,2\n'
  expect(readHeading(below, COMPANIES)).toMatchObject({ line: 3, columns: capital })
  const above = 'Company,,Capital,\nCIN,Company Name,Authorised,Paid up\nU1,X,1,2\n'
  expect(readHeading(above, COMPANIES)).toMatchObject({ line: 3, columns: capital })
  // The line below it is a row.
  const row = 'CIN,Company Name,Status,\nU1,X,,\n'
  expect(readHeading(row, COMPANIES)).toMatchObject({
    line: 2,
    columns: ['CIN', 'Company Name', 'Status', ''],
  })
})
