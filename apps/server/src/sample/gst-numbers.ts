import type { SampleCompany } from './companies/companies.ts'
import { createIdentifiers, gstinOf } from './identifiers.ts'
import { drawPlace } from './companies/places.ts'
import { createRandom } from './random.ts'

const GST_STREAM = 4

/** An invented GST registration of a company, with its contact. */
export type SampleGstNumber = ReturnType<ReturnType<typeof createGstNumbers>>[number]

/**
 * Returns a function that makes a company's GST numbers: none, one, or one in each of several
 * states.
 */
export function createGstNumbers(seed: number) {
  const random = createRandom(seed)
  const identifiers = createIdentifiers(seed)
  return (company: SampleCompany) => {
    random.start(GST_STREAM, company.index)
    const isActive = company.status === 'Active'
    const isNamed = company.index < 3
    if (!isNamed && random.next() > (isActive ? 0.7 : 0.2)) return []
    const places = [company.place]
    while (places.length < 4 && random.next() < 0.12) {
      const place = drawPlace(random)
      if (!places.some(({ gst }) => gst === place.gst)) places.push(place)
    }
    return places.map((place) => {
      const hasPhone = isNamed || random.next() < 0.8
      const hasEmail = isNamed || random.next() < 0.8
      return {
        gstin: gstinOf(place.gst, company.pan, 1),
        businessName: company.name,
        legalName: company.name,
        gstinStatus: isActive ? 'Active' : 'Cancelled',
        state: place.state,
        cin: company.cin,
        phone: hasPhone ? identifiers.phone(company.index + 50_000) : null,
        email: hasEmail ? `accounts@${company.domainWord}.example` : null,
        asOf: `2025-0${1 + random.below(9)}-15`,
      }
    })
  }
}
