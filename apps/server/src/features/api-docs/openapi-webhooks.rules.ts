import { capitalized } from '@dastak/contract/capitalized.ts'
import { WEBHOOK_MESSAGES } from '@dastak/contract/webhooks/payloads.ts'
import { answerSchema } from '../../json/json-schema.rules.ts'
import type { Components } from './components.rules.ts'
import { exampleOf } from './example.rules.ts'
import type { Group } from './reference-parts.ts'

const MESSAGES: Group = 'Webhooks'

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})
const HEADERS = [
  header(
    'webhook-id',
    'The same with each attempt. Process each id once.',
    'msg_0197b2a45c1e70008a2b3f4d5e6a7b8c',
  ),
  header('webhook-timestamp', 'Seconds since 1970, at this attempt.', '1774000000'),
  header(
    'webhook-signature',
    'One for each secret, separated by blanks.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

/** The messages that are sent to a user's webhooks, in the format of Standard Webhooks. */
export function webhookSection(components: Components): Record<string, unknown> {
  const sections = Object.entries(WEBHOOK_MESSAGES).map(([type, schema]) => [
    type,
    sectionOf(type, schema, components),
  ])
  return Object.fromEntries(sections) as Record<string, unknown>
}

function sectionOf(
  type: string,
  schema: (typeof WEBHOOK_MESSAGES)[keyof typeof WEBHOOK_MESSAGES],
  components: Components,
) {
  const name = `${capitalized(type.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()))}Event`
  return {
    post: {
      operationId: `on${name.slice(0, -'Event'.length)}`,
      summary: type,
      description: `A message of the type ${type}, as a POST to your address. Check its signature first.`,
      tags: [MESSAGES],
      security: [],
      parameters: HEADERS,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: components.answer(schema, name),
            example: exampleOf(answerSchema(schema)),
          },
        },
      },
      responses: {
        '2XX': { description: 'Accepted. Any other status except 410 is sent again.' },
        '410': { description: 'Gone. The webhook is turned off.' },
      },
    },
  }
}
