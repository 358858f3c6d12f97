import { LEAD_CALLS } from '@dastak/contract/kinds/lead-calls.ts'
import { LEAD_KINDS } from '@dastak/contract/lookup-kinds.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import type { JsonSchema } from '../../json/json-schema.rules.ts'

/**
 * Invented values for fields of the contract, by name. Any other field gets a value of its type.
 */
const VALUES: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    LEAD_KINDS.map((kind) => [LEAD_CALLS[kind].bodyField, TEST_SUBJECTS[kind].found]),
  ),
  about: 'ASHA TEST',
  actor: 'dst_7Fq2Lm9X',
  address_type: 'Registered',
  api_key: 'dst_7Fq2Lm9X',
  appointed_on: '2019-04-01',
  authorised_capital: 1_000_000,
  balance_sheet_date: '2025-03-31',
  business_name: 'Test Looms',
  checked_at: '2026-01-31T09:30:00.000Z',
  checks_left: 199,
  cin: 'U00000MH2000PTC000000',
  city: 'Mumbai',
  class_of_company: 'Private',
  company_name: 'TEST LOOMS PRIVATE LIMITED',
  company_status: 'Active',
  company_subcategory: 'Company limited by shares',
  country: 'India',
  created_at: '2026-01-31T09:30:00.000Z',
  credit_used: 2,
  credits_added: 500,
  current_designation_date: '2019-04-01',
  date_of_incorporation: '2000-06-15',
  designation: 'Director',
  detail: 'Mumbai, Active',
  din: TEST_SUBJECTS.din.found,
  din_number: TEST_SUBJECTS.din.found,
  dob: '1980-01-31',
  email: 'asha.test@dastak.example',
  email_address: 'asha.test@dastak.example',
  email_credits: 499,
  email_credits_added: 500,
  entry_id: '4711',
  father_name: 'RAVI TEST',
  fetched_at: '2026-01-01T00:00:00.000Z',
  first_name: 'ASHA',
  full_name: 'ASHA TEST',
  gstin_status: 'Active',
  has_mx_records: true,
  id: TEST_SUBJECTS.din.found,
  identification_number: 'U00000MH2000PTC000000',
  is_valid_syntax: true,
  last_agm_date: '2025-09-30',
  last_name: 'TEST',
  lead_id: '0197b2a4-5c1e-7000-8a2b-3f4d5e6a7b8c',
  legal_name: 'TEST LOOMS PRIVATE LIMITED',
  listed_or_not: 'Unlisted',
  main_division_description: 'Manufacture of textiles',
  may_find_more: false,
  mobile_no: '+911111199901',
  mobile_number: '+911111199901',
  mx_host: 'mx.dastak.example',
  name: 'ASHA TEST',
  nationality: 'India',
  paid_up_capital: 500_000,
  permissions: ['din-search', 'gstin-search'],
  phone_no: '+911111199901',
  postal_code: '400001',
  present_address: '1 Test Road$Mumbai$Maharashtra$400001',
  permanent_address: '1 Test Road$Mumbai$Maharashtra$400001',
  profile_id: TEST_SUBJECTS.linkedin.found,
  profile_url: `https://www.linkedin.com/in/${TEST_SUBJECTS.linkedin.found}`,
  query: 'asha test',
  reason: 'sign_up',
  recharge_id: '4711',
  recharged_on: '2026-01-31T09:30:00.000Z',
  referral_code: 'ASHA2345',
  registration_number: '000000',
  revealed_at: '2026-01-31T09:30:00.000Z',
  roc_name: 'ROC Mumbai',
  source: 'Test',
  state: 'Maharashtra',
  states: ['Goa', 'Maharashtra'],
  status: 'Approved',
  street_address: '1 Test Road',
  subject: TEST_SUBJECTS.din.found,
  timestamp: '2026-01-31T09:30:00.000Z',
  total_credits: 499,
  user_mobile: '+911111199901',
  year_from: 1950,
  year_to: 2026,
}
const NULL_NAMES = new Set(['ended_on', 'next_cursor', 'team_id', 'suggestion'])

/** Not the id of any row. */
const UUID = '0197b2a4-5c1e-7000-8a2b-3f4d5e6a7b8c'
const FORMS: Readonly<Record<string, string>> = {
  '^[A-Za-z0-9_-]{43}$': 'A'.repeat(43),
  '^[a-z][a-z0-9.-]{0,59}$': 'table.leads',
}
/** Texts with a fixed form, by field name. */
const NAMED: Readonly<Record<string, string>> = {
  up_to: '4711',
  time_zone: 'Asia/Kolkata',
}

function isNullable({ type, anyOf }: JsonSchema): boolean {
  return [type].flat().includes('null') || (anyOf?.some(isNullable) ?? false)
}

/** A value that is valid for a schema. If `needed` is true, only required fields are included. */
export function exampleOf(schema: JsonSchema, name = '', needed = false): unknown {
  if (NULL_NAMES.has(name) && isNullable(schema)) return null
  if (schema.const !== undefined) return schema.const
  const ofForm = FORMS[String(schema['pattern'])]
  if (ofForm !== undefined) return ofForm
  if (name === 'otp') return '0'.repeat(schema.minLength ?? 1)
  if (NAMED[name] !== undefined) return NAMED[name]
  if (schema.format === 'uuid') return UUID
  if (schema.format === 'date-time') return VALUES[name] ?? '2026-01-31T09:30:00.000Z'
  if (schema.format === 'date') return VALUES[name] ?? '2026-01-31'
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf)
    return exampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name, needed)
  const [type] = [schema.type ?? 'object'].flat()
  if (type === 'object') {
    const parts = Object.entries(schema.properties ?? {}).filter(
      ([key]) => !needed || schema.required?.includes(key),
    )
    return Object.fromEntries(parts.map(([key, part]) => [key, exampleOf(part, key, needed)]))
  }
  const value = VALUES[name]
  if (type === 'array')
    return Array.isArray(value) ? value : [exampleOf(schema.items ?? {}, name, needed)]
  const isFitting = typeof value === (type === 'integer' ? 'number' : type)
  if (isFitting) return value
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1
  return type === 'boolean' ? false : type === 'null' ? null : 'text'
}
