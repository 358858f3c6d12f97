import { SAMPLE_SEED } from '../apps/server/src/sample/load-sample-data.ts'
import { registry } from '../apps/server/src/sample/registry.ts'

const COMPANIES_LOOKED_AT = 300

/**
 * GST numbers of the demo's invented businesses, by their contacts: both, only a phone number, or
 * none.
 */
function sampleGstNumbers() {
  const all = [...registry(SAMPLE_SEED, COMPANIES_LOOKED_AT)].flatMap(
    ({ gstNumbers }) => gstNumbers,
  )
  return {
    withBoth: all.filter(({ phone, email }) => phone !== null && email !== null),
    withPhoneAlone: all.filter(({ phone, email }) => phone !== null && email === null),
    withNone: all.filter(({ phone, email }) => phone === null && email === null),
  }
}

export const GST_NUMBERS = sampleGstNumbers()
