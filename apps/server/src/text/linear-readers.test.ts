import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import { addressesIn, linkedinUrl } from '@dastak/contract/linkedin/url.ts'
import * as email from '@dastak/contract/contact-values/email-address.ts'
import { hideAddresses } from '@dastak/contract/contact-values/hide-addresses.ts'
import { plainText } from '@dastak/contract/contact-values/plain-text.ts'
import { vCard } from '@dastak/contract/contact-values/vcard.ts'
import { splitName } from '@dastak/contract/person-name.ts'
import { csvLine, undoNeutralise } from '@dastak/contract/tables/csv.ts'
import { LONGEST, superLinear } from '@dastak/contract/testing/linear-time.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { describe, expect, it } from 'vitest'
import type { CrmNames } from '../adapters/crm/crm-fields.rules.ts'
import { readRefusal } from '../adapters/crm/frappe-refusals.ts'
import { meaningOf } from '../adapters/mail-probe/reply-meaning.ts'
import { isPlainFailure } from '../adapters/sms/answer-meaning.ts'
import { matchesRule, redactedText } from '../adapters/sms/answer.ts'
import * as contacts from '../contact-values/contact-values.rules.ts'
import { removeContacts, withoutContacts } from '../contact-values/contacts-in-text.rules.ts'
import { emailKind, mailboxOf } from '../contact-values/email-domains.rules.ts'
import { deviceText } from '../features/accounts/devices/device.rules.ts'
import { dialectOf } from '../features/batches/files/dialect.rules.ts'
import { isAligned } from '../features/batches/files/aligned-text.rules.ts'
import { linkOfFormula } from '../features/batches/files/cells.ts'
import { formatOfCode, isoText, numberCell } from '../features/batches/files/number-format.rules.ts'
import { printable } from '../papers/printable.rules.ts'
import { isSameOrganisation, namesAgree } from '../features/crm/names-agree.rules.ts'
import { nameColumns, valuesOf } from '../features/known-customers/known-values.service.ts'
import { KINDS } from '../features/lookups/kinds/kinds.ts'
import { linkedinKey } from '../features/referrals/referrals.rules.ts'
import * as clean from '../features/registry/importing/files/clean-text.rules.ts'
import { date } from '../features/registry/importing/files/dates.rules.ts'
import { fieldText } from '../features/registry/importing/files/field-text.rules.ts'
import { parseAddress } from '../features/registry/records/address.rules.ts'
import { amount, text as cellText } from '../features/registry/records/values.rules.ts'
import { createSpellingCost, spell } from '../features/registry/words/heard-words.rules.ts'
import { readIndian } from '../features/registry/words/indian-scripts.rules.ts'
import {
  parseCompanyQuery,
  parsePersonQuery,
} from '../features/registry/words/parse-query.rules.ts'
import { signatureOf } from '../papers/file-signature.ts'
import { EmailProblem } from '../ports/email.ts'
import { unsentReason } from '../ports/unsent-reason.ts'
import { plainText as terminalText } from './plain-text.ts'

const { readAddress, tidyEmail, visible } = email
/** The longest texts that some readers read. Longer ones are refused, which is quick. */
const [CELL, PROFILE, NAME] = [5_000, 2_000, 200]
const kinds = Object.values(KINDS)
const all = (text: string) => kinds.map((kind) => [kind.parseCell(text), kind.readPaid(text)])

/** Spells what is heard, and compares a text with it. */
function spellingsOf(text: string) {
  const heard = readIndian(`क${text}`)!.filter((word) => typeof word !== 'string')
  return heard.map((word) => [spell(word, 300, 4), createSpellingCost(word, 40)(text)])
}

const READERS: [name: string, read: (text: string) => unknown, ...lengths: number[]][] = [
  ['a phone number', contacts.readPhone, CELL, LONGEST],
  ['a mobile number', contacts.readMobile, CELL, LONGEST],
  ['an Indian mobile number', contacts.indianMobile, CELL, LONGEST],
  ['a mobile contact', contacts.mobileContact, CELL, LONGEST],
  ['an email address', contacts.readEmail, CELL, LONGEST],
  ['an address alone', readAddress],
  ['a typed address', tidyEmail],
  ['a mailbox', mailboxOf],
  ['a provider', emailKind],
  ['what is visible', visible],
  ['text without addresses', hideAddresses],
  ['plain text', plainText],
  ['a profile', linkedinProfile, PROFILE, LONGEST],
  ['an address of LinkedIn', linkedinUrl],
  ['addresses in a sentence', addressesIn],
  ['the profile of a referral', linkedinKey],
  ['a name', contacts.readName, NAME, LONGEST],
  ['parts of a name', splitName],
  ['names of a CRM', (name) => [namesAgree(name, 'A Sample'), isSameOrganisation(name, name)]],
  ['a refusal of a CRM', (said) => readRefusal(NAMES, { exception: said, message: said })],
  ['a name in title case', titleCaseName],
  ['a card', (name) => vCard({ ...CARD, name, organisation: name, note: name }), CELL],
  ['the subjects of all kinds', all, CELL, LONGEST],
  ['the values of a customer', (cell) => valuesOf([cell, cell], [1]), CELL, LONGEST],
  ['the columns of customers', (cell) => nameColumns([[cell, cell]])],
  ['words of a company', parseCompanyQuery],
  ['words of a person', parsePersonQuery],
  ['words in Indian scripts', readIndian],
  ['spellings of a heard word', spellingsOf, NAME],
  ['a postal address', parseAddress],
  ['an imported text', cellText],
  ['an imported amount', (value) => amount(value)],
  ['an imported field', fieldText],
  ['a date', (value) => date(value, { order: 'day first', isMixed: false }, { latest: 2_026 })],
  ['broken text', clean.repairText],
  ['contacts in an address', removeContacts],
  ['a headline with contacts', withoutContacts],
  ['a value in a report', clean.shown],
  ['the dialect of a table', dialectOf],
  ['a number of a sheet', (value) => numberCell(value, { as: 'number' }, false)],
  ['the format of a number', formatOfCode],
  ['the kind of a file', signatureOf],
  ['a cell from a file', undoNeutralise],
  ['a cell for a file', (cell) => csvLine([cell])],
  ['a text to print', printable, CELL],
  ['a device', deviceText],
  ['a date of a sheet', isoText],
  ['text in columns', (text) => [isAligned(text), isAligned(`"${text}" ${text}\n${text}`)]],
  ['the link of a formula', (text) => linkOfFormula(`HYPERLINK("${text}`)],
  ['the reply of a mail server', (text) => meaningOf({ code: 550, text })],
  ['why a mail was not sent', (text) => unsentReason(new EmailProblem('Not sent.', text))],
  ['a failure of an SMS gateway', isPlainFailure],
  ['an answer with a rule', (text) => matchesRule(text, RULE)],
  ['an answer without secrets', (text) => redactedText(text, ['secret'])],
  ['a text for a terminal', terminalText],
]
const CARD = { title: null, phone: null, email: null }
const NAMES = { email: 'email' } as CrmNames
const RULE = { text: 'Sent' }

describe('the time of each reader of text grows with its length', () => {
  it.each(READERS.map(([name, read, ...lengths]) => ({ name, read, lengths })))(
    '$name',
    ({ read, lengths }) => {
      for (const longest of lengths.length > 0 ? lengths : [LONGEST])
        expect(superLinear(read, longest)).toEqual([])
    },
  )
})
