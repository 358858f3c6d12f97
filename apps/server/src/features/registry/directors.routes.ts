import {
  getCompanyDirectors,
  getDirector,
  searchDirector,
  type DirectorRecord,
  type PersonRecord,
} from '@dastak/contract/registry/registry.ts'
import { DIRECTOR_COLUMNS, exportDirectors } from '@dastak/contract/registry/export.ts'
import { KIND_DETAILS } from '@dastak/contract/lookup-kinds.ts'
import { AppError } from '../../app-error.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Principal } from '../../keys/principal.ts'
import { tableFile } from '../../http/replies/table-file.ts'
import { noticesOf, type NoticeColumns } from '../../lists/contact-notices.ts'
import { mainDirectorship, type DirectorEntry } from './records/records.service.ts'
import { isDinQuery } from './search/search-targets.service.ts'
import { NO_DIRECTOR_TEXT, type Registry } from './registry.service.ts'
import { maskEmail, maskPhone } from '../../contact-values/mask.rules.ts'

type Facts = ReturnType<typeof directorOfSearch>

interface Contact {
  /** E.164. */
  phone: string | null
  email: string | null
}
interface DirectorLead extends Contact, NoticeColumns {
  id: string
  created_at: Date
  phone_source: string | null
  phone_fetched_at: Date | null
  email_source: string | null
  email_fetched_at: Date | null
  facts: typeof NO_PERSONAL_DATA
}
/**
 * The user's leads, passed in because the lookups depend on the registry, not the other way round.
 */
interface DirectorLeads {
  revealed(
    userId: number,
    dins: readonly string[],
  ): Promise<ReadonlyMap<string, Contact & NoticeColumns & { report: Reported | null }>>
  teamHas(
    userId: number,
    dins: readonly string[],
  ): Promise<ReadonlyMap<string, DirectorRecord['team_has']>>
  lead(userId: number, din: string): Promise<DirectorLead | null>
  /** Whether an outside source may find contacts that this database lacks. */
  mayFindMore(): boolean
}
interface Reported {
  is_email_bad: boolean
  is_phone_bad: boolean
}

/** The personal data of a director whose contact was not revealed. */
const NO_PERSONAL_DATA = {
  father_name: null as string | null,
  dob: null as string | null,
  present_address: null as string | null,
  permanent_address: null as string | null,
  nationality: null as string | null,
}

/** Directors with their contacts, which are masked until the user has revealed them. */
export function directorsRoutes(registry: Registry, leads: DirectorLeads): Binding[] {
  const withContacts = (userId: number, directors: readonly Facts[]) =>
    addContacts({ registry, leads }, userId, directors)
  return [
    bind(searchDirector, async ({ query: input }, context) => {
      checkPermission(context.principal, input.query)
      const { directors, ...page } = await registry.searchDirectors(input)
      return {
        data: {
          directors: await withContacts(context.principal.userId, directors.map(directorOfSearch)),
          ...page,
        },
      }
    }),
    bind(exportDirectors, async ({ body }, { principal }) => {
      checkPermission(principal, body.query)
      async function* batches() {
        for await (const found of registry.exportDirectors(body))
          yield (await withContacts(principal.userId, found.map(directorOfSearch))).map(allowed)
      }
      return {
        file: tableFile(
          { name: 'employee_directory', format: body.format },
          DIRECTOR_COLUMNS,
          batches(),
        ),
      }
    }),
    bind(getCompanyDirectors, async ({ query }, context) => {
      const company = await registry.company(query.identification_number)
      const { identification_number, company_name } = company
      const seats = await registry.directorsOfCompany(identification_number)
      const directors = seats.map((seat) => ({
        ...namesOf(seat),
        status: seat.status,
        designation: seat.designation,
        current_designation_date: seat.appointed_on,
        ended_on: seat.ended_on,
        identification_number,
        company_name,
      }))
      return { data: { directors: await withContacts(context.principal.userId, directors) } }
    }),
    bind(getDirector, async ({ query }, { principal }) => ({
      data: await personOf({ registry, leads }, principal, query.din),
    })),
  ]
}

interface Deps {
  registry: Registry
  leads: DirectorLeads
}

async function addContacts(
  { registry, leads }: Deps,
  userId: number,
  directors: readonly Facts[],
): Promise<DirectorRecord[]> {
  const dins = directors.map((director) => director.din_number)
  const [contacts, revealed, teamHas] = await Promise.all([
    registry.shownContacts(dins),
    leads.revealed(userId, dins),
    leads.teamHas(userId, dins),
  ])
  return directors.map((director) => {
    const own = revealed.get(director.din_number)
    return {
      ...director,
      ...shownContact(own, contacts.get(director.din_number)),
      is_email_bad: own?.report?.is_email_bad ?? false,
      is_phone_bad: own?.report?.is_phone_bad ?? false,
      is_revealed: own !== undefined,
      may_find_more: leads.mayFindMore(),
      team_has: teamHas.get(director.din_number),
      notices: own ? noticesOf(own) : null,
    }
  })
}

async function personOf(
  { registry, leads }: Deps,
  { userId, permissions }: Principal,
  din: string,
): Promise<PersonRecord> {
  const lead = await leads.lead(userId, din)
  // Users may always see their own leads, whatever their permissions.
  if (!lead && !permissions.includes(PERMISSION)) throw new AppError('permission_required')
  const director = await registry.directorByDin(din)
  if (!director) throw new AppError('not_found', { message: NO_DIRECTOR_TEXT })
  const [contacts, colleagues, teamHas] = await Promise.all([
    registry.shownContacts([din]),
    registry.colleagues(din),
    leads.teamHas(userId, [din]),
  ])
  return {
    ...(lead?.facts ?? NO_PERSONAL_DATA),
    ...shownContact(lead, contacts.get(din)),
    din_number: director.din,
    full_name: director.full_name,
    status: director.status,
    is_revealed: lead !== null,
    may_find_more: leads.mayFindMore(),
    team_has: teamHas.get(din),
    notices: lead && noticesOf(lead),
    phone_source: lead?.phone_source ?? null,
    phone_fetched_at: lead?.phone_fetched_at?.toISOString() ?? null,
    email_source: lead?.email_source ?? null,
    email_fetched_at: lead?.email_fetched_at?.toISOString() ?? null,
    lead_id: lead?.id ?? null,
    revealed_at: lead?.created_at.toISOString() ?? null,
    companies: director.companies,
    colleagues: colleagues.people.map(({ din: number, ...person }) => ({
      din_number: number,
      ...person,
    })),
    colleagues_total: colleagues.total,
  }
}

/** A director for a file: contacts on the do-not-contact list are left out. */
function allowed(director: DirectorRecord): DirectorRecord {
  const { notices, mobile_no: phone, email_address: email } = director
  return {
    ...director,
    mobile_no: notices?.is_phone_blocked ? null : phone,
    email_address: notices?.is_email_blocked ? null : email,
  }
}

/** The user's own contact, otherwise the known one, masked. */
function shownContact(own: Contact | null | undefined, known: Contact | undefined) {
  return {
    mobile_no: own?.phone ?? (known?.phone ? maskPhone(known.phone) : null),
    email_address: own?.email ?? (known?.email ? maskEmail(known.email) : null),
  }
}

const PERMISSION = KIND_DETAILS.din.single.permission

/** Anyone may search by name. A search by DIN needs the permission, on each path. */
function checkPermission({ permissions }: Principal, query: string): void {
  if (isDinQuery(query) && !permissions.includes(PERMISSION))
    throw new AppError('permission_required')
}

/** A director of a search, with the directorship that names the company. */
function directorOfSearch(director: DirectorEntry) {
  const seat = mainDirectorship(director)
  return {
    ...namesOf(director),
    status: director.status,
    ended_on: null as string | null,
    designation: seat?.designation ?? null,
    current_designation_date: seat?.appointed_on ?? null,
    identification_number: seat?.identification_number ?? null,
    company_name: seat?.company_name ?? null,
  }
}

/** The name in two parts. If the registry has it in one, the last word is the last name. */
function namesOf(person: Pick<DirectorEntry, 'din' | 'full_name' | 'first_name' | 'last_name'>) {
  const words = person.full_name.split(' ')
  return {
    din_number: person.din,
    first_name: person.first_name ?? (words.slice(0, -1).join(' ') || person.full_name),
    last_name: person.last_name ?? (words.length > 1 ? (words.at(-1) ?? null) : null),
  }
}
