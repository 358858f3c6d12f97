import { addressLine, titleCase } from '@dastak/contract/registry/company-text.ts'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { CompanyProfile, ProfileContact, ProfileSeat } from './company-profile.ts'
import { inFonts, printable } from '../../papers/printable.rules.ts'
import { asOfText, spaced, day, isoDay, instant, zoneName, rupees } from './profile-text.rules.ts'
import {
  DIM,
  SIDE,
  HEADING,
  heading,
  rule,
  lines,
  factGroup,
  warning,
  dim,
} from './profile-parts.rules.ts'

/** The logo as on screen: a door frame and its knocker. */
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" ' +
  'rx="7" fill="#155c3b"/><path d="M10.5 24.5v-15a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v15" fill="none" ' +
  'stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><circle ' +
  'cx="16" cy="14" r="2.6" fill="none" stroke="#9fd8b8" stroke-width="2"/><path d="M7.5 24.5h17" ' +
  'stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></svg>'

/** The length of text that certainly fits next to a name. */
const LINE_LETTERS = 30

/**
 * A company's profile on A4: facts, address, directors and their contacts. All text is plain text.
 */
export function profileDocument(profile: CompanyProfile): TDocumentDefinitions {
  const { company, seats, timeZone } = profile
  const present = seats.filter(({ ended_on: until }) => until === null)
  const past = seats.filter(({ ended_on: until }) => until !== null)
  const name = printable(company.company_name)
  const generatedText =
    `Generated on ${instant(profile.generatedAt, timeZone)} ` +
    `(${zoneName(profile.generatedAt, timeZone)})`
  return {
    pageSize: 'A4',
    pageMargins: [SIDE, 84, SIDE, 60],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15, color: '#1f1c19' },
    info: {
      title: `${name}: company profile`,
      creator: printable(profile.productName),
      producer: printable(profile.productName),
    },
    header: {
      margin: [SIDE, 32, SIDE, 0],
      stack: [
        {
          columns: [
            { svg: MARK, width: 22 },
            {
              text: inFonts(profile.productName),
              bold: true,
              fontSize: 13,
              margin: [8, 3, 0, 0],
              width: '*',
            },
            // On each page, in case a page is passed on alone.
            {
              text: `Company profile  ·  ${printable(company.identification_number)}`,
              color: DIM,
              alignment: 'right',
              margin: [0, 6, 0, 0],
              width: 200,
            },
          ],
        },
        rule(10),
      ],
    },
    footer: (page, pages) => ({
      margin: [SIDE, 16, SIDE, 0],
      columns: [
        { text: generatedText, color: DIM, fontSize: 8, width: '*' },
        {
          text: `Page ${page} of ${pages}`,
          color: DIM,
          fontSize: 8,
          alignment: 'right',
          width: 90,
        },
      ],
    }),
    content: [
      { text: inFonts(company.company_name), fontSize: 19, bold: true, lineHeight: 1.1 },
      {
        text: [company.identification_number, company.company_status]
          .map((part) => printable(part ?? ''))
          .filter(Boolean)
          .join('  ·  '),
        fontSize: 11,
        margin: [0, 4, 0, 0],
      },
      { text: asOfText(profile), color: DIM, margin: [0, 3, 0, 14] },
      {
        columns: [
          factGroup('Registration', [
            ['CIN / LLPIN', company.identification_number],
            ['Company type', titleCase(company.company_type)],
            ['Class', company.class_of_company],
            ['Subcategory', company.company_subcategory],
            ['Registration number', company.registration_number],
            ['Registrar (ROC)', company.roc_name],
            ['Incorporated on', day(company.date_of_incorporation)],
            ['Main division', company.main_division_description],
          ]),
          factGroup('Capital and filings', [
            ['Status', company.company_status],
            ['Listed or not', company.listed_or_not],
            ['Authorised capital', rupees(company.authorised_capital)],
            ['Paid-up capital', rupees(company.paid_up_capital)],
            ['Last AGM', day(company.last_agm_date)],
            ['Balance sheet', day(company.balance_sheet_date)],
          ]),
        ],
        columnGap: 24,
      },
      heading('Registered address'),
      { text: inFonts(company.company_address.map(addressLine).filter(Boolean).join('; ')) },
      {
        text:
          'Facts and directors come from the company registry. A contact is shown with its ' +
          'source and the date on which it was found. “Not revealed” means that this account ' +
          'has not revealed the contact.',
        color: DIM,
        fontSize: 8,
        margin: [0, 18, 0, 0],
      },
      ...board(
        'Board of directors',
        present,
        timeZone,
        'This company has no directors at present.',
      ),
      ...(past.length > 0 ? board('Past directors', past, timeZone, '') : []),
    ],
  }
}

/** Title and column headings are repeated on each page, never without a row; rows are not split. */
function board(
  title: string,
  seats: readonly ProfileSeat[],
  zone: string,
  nothing: string,
): Content[] {
  if (seats.length === 0) return [heading(title), { text: nothing, color: DIM }]
  const isPast = seats.some(({ ended_on: until }) => until !== null)
  const heads = ['Name', 'Designation', isPast ? 'From, until' : 'Since', 'Contact']
  const titleCell: TableCell = {
    text: `${title} (${seats.length})`,
    ...HEADING,
    margin: [0, 0, 0, 2],
    colSpan: heads.length,
  }
  return [
    {
      margin: [0, 14, 0, 0],
      table: {
        headerRows: 2,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: [144, 92, 66, 165],
        body: [
          [titleCell, ...heads.slice(1).map((): TableCell => '')],
          heads.map((text): TableCell => ({ text, bold: true, color: DIM, fontSize: 8.5 })),
          ...seats.map((seat): TableCell[] => [
            {
              stack: [
                { text: inFonts(seat.full_name), bold: true },
                dim(`DIN ${seat.din}`),
                ...statusOf(seat),
              ],
            },
            { text: inFonts(seat.designation) },
            {
              text: [day(seat.appointed_on), ...(isPast ? [day(seat.ended_on)] : [])]
                .map((on) => on ?? '-')
                .join('\n'),
            },
            contact(seat, zone),
          ]),
        ],
      },
      layout: { ...lines, hLineWidth: (row) => (row < 2 ? 0 : 0.5) },
    },
  ]
}

/** Warns about a DIN that is not active. */
function statusOf({ status }: ProfileSeat): Content[] {
  return status && !/^(active|approved)/i.test(status) ? [warning(`DIN ${status}`)] : []
}

function contact({ contact: known }: ProfileSeat, zone: string): TableCell {
  if (!known) return { text: 'Not revealed', color: DIM }
  const field = (each: ProfileContact | null): Content[] =>
    each
      ? [
          // As on screen, a long email address is split before the @.
          ...(each.value.length > LINE_LETTERS ? each.value.split(/(?=@)/) : [each.value]).map(
            (text) => ({
              text: inFonts(text),
              bold: true,
            }),
          ),
          ...(each.isBad ? [warning('Reported bad')] : []),
          dim(
            [each.source, each.fetchedAt && day(isoDay(each.fetchedAt, zone))]
              .filter(Boolean)
              .join(', '),
          ),
        ]
      : []
  return {
    stack: [
      ...field(known.phone && { ...known.phone, value: spaced(known.phone.value) }),
      ...field(known.email),
    ],
  }
}
