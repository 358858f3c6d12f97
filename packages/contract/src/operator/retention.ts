import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { OPERATOR_PATH, operatorOnly } from './operator.ts'

/** How long old data is kept. */
export const getRetention = defineEndpoint({
  name: 'getRetention',
  summary: 'How long old data is kept, and what was removed last night',
  method: 'GET',
  path: `${OPERATOR_PATH}/retention`,
  access: operatorOnly,
  data: z.object({
    data: z.array(
      z.object({
        kind: fields.openEnum(['sign_ins', 'profile_pages', 'contacts', 'accounts', 'batches']),
        /** 0: for ever. */
        days: z.int(),
        /** The setting that changes it. */
        setting: z.string(),
        /** The last run. Null if there was none, and for batches, which are removed every hour. */
        ran_at: z.nullable(fields.instant),
        removed: z.nullable(z.int()),
        /** By all runs. */
        removed_ever: z.nullable(z.int()),
      }),
    ),
  }),
})
