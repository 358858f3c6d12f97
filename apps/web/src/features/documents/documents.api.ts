import { downloadCompanyProfile } from '@dastak/contract/documents.ts'
import { callApi } from '../../lib/api/api-client.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { timeZone } from '../../lib/text/dates.ts'

/** Downloads the profile of a company. Throws ApiError. */
export async function saveCompanyProfile(cin: string): Promise<void> {
  const { blob, filename } = await callApi(downloadCompanyProfile, {
    query: { identification_number: cin, time_zone: timeZone() },
  })
  saveFile(filename ?? `${cin}_profile.pdf`, blob)
}
