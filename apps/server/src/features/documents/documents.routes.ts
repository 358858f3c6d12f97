import { downloadCompanyProfile } from '@dastak/contract/documents.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Documents } from './company-profile.service.ts'

export function documentsRoutes(documents: Documents): Binding[] {
  return [
    bind(downloadCompanyProfile, async ({ query }, { principal }) => ({
      file: await documents.companyProfile(principal.userId, {
        cin: query.identification_number,
        timeZone: query.time_zone,
      }),
    })),
  ]
}
