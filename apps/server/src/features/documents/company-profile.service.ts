import type { Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import type { Registry } from '../registry/registry.service.ts'
import type { CompanyProfile, ProfileSeat } from './company-profile.ts'
import { withoutBlocked } from '../../lists/contact-notices.ts'
import { createPdfMaker } from './pdf-maker.service.ts'

interface DocumentsOptions {
  db: Pick<Db, 'onClose'>
  clock: Clock
  registry: Pick<Registry, 'company' | 'companyUpdatedAt' | 'directorsOfCompany'>
  lookups: Pick<Lookups, 'revealed'>
  productName: string
  timeZone: string
}

/** Documents that users can download and pass on. */
export function createDocuments({
  db,
  clock,
  registry,
  lookups,
  productName,
  timeZone,
}: DocumentsOptions) {
  const pdfs = createPdfMaker()
  // The thread needs no database, but it ends with the others' work.
  db.onClose(async () => pdfs.stop())

  return {
    /** A company as this user may see it. Errors: not_found, rate_limited, provider_unavailable. */
    async companyProfile(userId: number, request: { cin: string; timeZone?: string | undefined }) {
      const company = await registry.company(request.cin)
      const { identification_number: cin } = company
      const [seats, asOf] = await Promise.all([
        registry.directorsOfCompany(cin),
        registry.companyUpdatedAt(cin),
      ])
      const revealed = await lookups.revealed(
        'din',
        userId,
        seats.map(({ din }) => din),
      )
      const profile: CompanyProfile = {
        productName,
        company,
        asOf,
        seats: seats.map((seat) => ({ ...seat, contact: contactOf(revealed.get(seat.din)) })),
        generatedAt: clock.now(),
        timeZone: request.timeZone ?? timeZone,
      }
      return {
        name: `${cin}_profile.pdf`,
        type: 'application/pdf',
        content: await pdfs.make(profile),
      }
    },
  }
}
export type Documents = ReturnType<typeof createDocuments>

type Revealed =
  Awaited<ReturnType<Lookups['revealed']>> extends Map<string, infer Row> ? Row : never

function contactOf(revealed: Revealed | undefined): ProfileSeat['contact'] {
  if (!revealed) return null
  const allowed = withoutBlocked(revealed)
  const { phone, phone_source: phoneSource, phone_fetched_at: phoneDate } = allowed
  const { email, email_source: emailSource, email_fetched_at: emailDate, report } = allowed
  if (phone === null && email === null) return null
  const fieldOf = (
    value: string | null,
    source: string | null,
    fetchedAt: Date | null,
    isBad = false,
  ) => (value === null ? null : { value, source, fetchedAt, isBad })
  return {
    phone: fieldOf(phone, phoneSource, phoneDate, report?.is_phone_bad),
    email: fieldOf(email, emailSource, emailDate, report?.is_email_bad),
  }
}
