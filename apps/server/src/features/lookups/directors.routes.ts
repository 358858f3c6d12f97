import {
  getCompanyDirectors,
  getDirector,
  searchDirector,
  type DirectorRecord,
} from '@dastak/contract/registry/registry.ts'
import { DIRECTOR_COLUMNS, exportDirectors } from '@dastak/contract/registry/export.ts'
import { AppError } from '../../app-error.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Principal } from '../../keys/principal.ts'
import { tableFile } from '../../http/replies/table-file.ts'
import { mainSeat, type DirectorEntry } from '../registry/records/records.service.ts'
import { isDinQuery } from '../registry/search/searched.service.ts'
import type { BoardSeat, Registry } from '../registry/registry.service.ts'
import { DIN_KIND } from './kinds/din.kind.ts'
import type { Lookups } from './lookups.service.ts'
import { maskEmail, maskPhone } from '../../contact-values/mask.rules.ts'

type Facts = Omit<
  DirectorRecord,
  | 'email_address'
  | 'mobile_no'
  | 'is_email_bad'
  | 'is_phone_bad'
  | 'is_revealed'
  | 'may_find_more'
  | 'team_has'
>

/** Directors with their contacts: masked until this account has revealed them. */
export function directorsRoutes(registry: Registry, lookups: Lookups): Binding[] {
  async function withContacts(
    userId: number,
    directors: readonly Facts[],
  ): Promise<DirectorRecord[]> {
    const dins = directors.map((director) => director.din_number)
    const [contacts, revealed, teamHas] = await Promise.all([
      registry.contacts('din', dins),
      lookups.revealed('din', userId, dins),
      lookups.teamHas('din', userId, dins),
    ])
    return directors.map((director) => {
      const known = contacts.get(director.din_number)
      const own = revealed.get(director.din_number)
      return {
        ...director,
        email_address: own?.email ?? (known?.email ? maskEmail(known.email) : null),
        mobile_no: own?.phone ?? (known?.phone ? maskPhone(known.phone) : null),
        is_email_bad: own?.report?.is_email_bad ?? false,
        is_phone_bad: own?.report?.is_phone_bad ?? false,
        is_revealed: own !== undefined,
        may_find_more: lookups.mayFindMore('din'),
        team_has: teamHas.get(director.din_number),
      }
    })
  }

  return [
    bind(searchDirector, async ({ query: input }, context) => {
      mayAsk(context.principal, input.query)
      const { directors, ...page } = await registry.searchDirectors(input)
      return {
        data: {
          directors: await withContacts(context.principal.userId, directors.map(foundDirector)),
          ...page,
        },
      }
    }),
    bind(exportDirectors, async ({ body }, { principal }) => {
      mayAsk(principal, body.query)
      async function* batches() {
        for await (const found of registry.exportDirectors(body))
          yield await withContacts(principal.userId, found.map(foundDirector))
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
      const company = await registry.companyByCin(query.identification_number)
      if (!company)
        throw new AppError('not_found', {
          message: 'There is no company with this identification number.',
        })
      const seats = await registry.directorsOfCompany(company.identification_number)
      const directors = seats.map((seat) => ({ ...namesOf(seat), ...seatIn(company, seat) }))
      return { data: { directors: await withContacts(context.principal.userId, directors) } }
    }),
    bind(getDirector, async ({ query }, { principal }) => {
      const lead = await lookups.lead(DIN_KIND, principal.userId, query.din)
      // What is his own he may see whatever he may ask.
      if (!lead && !principal.permissions.includes(DIN_KIND.permission))
        throw new AppError('permission_required')
      const director = await registry.directorByDin(query.din)
      if (!director) throw new AppError('not_found', { message: DIN_KIND.unknown })
      const [contacts, colleagues, teamHas] = await Promise.all([
        registry.contacts('din', [query.din]),
        registry.colleagues(query.din),
        lookups.teamHas('din', principal.userId, [query.din]),
      ])
      const known = contacts.get(query.din)
      return {
        data: {
          ...(lead?.facts ?? NOTHING),
          din_number: director.din,
          full_name: director.full_name,
          status: director.status,
          is_revealed: lead !== null,
          may_find_more: lookups.mayFindMore('din'),
          team_has: teamHas.get(query.din),
          mobile_no: lead?.phone ?? (known?.phone ? maskPhone(known.phone) : null),
          email_address: lead?.email ?? (known?.email ? maskEmail(known.email) : null),
          phone_source: lead?.phone_source ?? null,
          phone_fetched_at: lead?.phone_fetched_at?.toISOString() ?? null,
          email_source: lead?.email_source ?? null,
          email_fetched_at: lead?.email_fetched_at?.toISOString() ?? null,
          lead_id: lead?.id ?? null,
          revealed_at: lead?.created_at.toISOString() ?? null,
          companies: director.companies,
          colleagues: colleagues.people.map(({ din, ...person }) => ({
            din_number: din,
            ...person,
          })),
          colleagues_total: colleagues.total,
        },
      }
    }),
  ]
}

/** A name is anyone's to search; by DIN it takes the permission, on each path. */
function mayAsk({ permissions }: Principal, query: string): void {
  if (isDinQuery(query) && !permissions.includes(DIN_KIND.permission))
    throw new AppError('permission_required')
}

/** What is told of a person before a contact was revealed. */
const NOTHING = DIN_KIND.factsWithoutContact(DIN_KIND.facts.parse({}))

/** A director of a search, with the seat that names his company. */
function foundDirector(director: DirectorEntry): Facts {
  const seat = mainSeat(director)
  return {
    ...namesOf(director),
    status: director.status,
    ended_on: null,
    designation: seat?.designation ?? null,
    current_designation_date: seat?.appointed_on ?? null,
    identification_number: seat?.identification_number ?? null,
    company_name: seat?.company_name ?? null,
  }
}

function seatIn(company: { identification_number: string; company_name: string }, seat: BoardSeat) {
  return {
    status: seat.status,
    designation: seat.designation,
    current_designation_date: seat.appointed_on,
    ended_on: seat.ended_on,
    identification_number: company.identification_number,
    company_name: company.company_name,
  }
}

/** The name in two parts; where the registry has it in one, the last word is the last name. */
function namesOf(person: {
  din: string
  full_name: string
  first_name: string | null
  last_name: string | null
}) {
  const words = person.full_name.split(' ')
  return {
    din_number: person.din,
    first_name: person.first_name ?? (words.slice(0, -1).join(' ') || person.full_name),
    last_name: person.last_name ?? (words.length > 1 ? (words.at(-1) ?? null) : null),
  }
}
