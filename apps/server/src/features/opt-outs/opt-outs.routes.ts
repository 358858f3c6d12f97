import * as contract from '@dastak/contract/privacy/opt-out.ts'
import { getPersonReport } from '@dastak/contract/privacy/person-report.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { OptOuts } from './opt-outs.service.ts'

export function optOutRoutes(optOuts: OptOuts): Binding[] {
  return [
    bind(contract.sendPrivacyCode, async ({ body }, { ip }) => {
      const { id, unit, masked } = await optOuts.sendCode(body.purpose, body.contact, ip)
      return { data: { client_id: id, unit, sent_to: masked } }
    }),
    bind(contract.submitOptOut, async ({ body }) => {
      const { reference, since, unit } = await optOuts.optOut({
        id: body.client_id,
        code: body.otp,
      })
      return { data: { reference, since: since.toISOString(), unit } }
    }),
    bind(getPersonReport, async ({ body }) => ({
      data: await optOuts.report({ id: body.client_id, code: body.otp }),
    })),
  ]
}
