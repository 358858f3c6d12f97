import type * as z from 'zod/mini'
import { answerSchema, oneType, type JsonSchema } from '../../json/json-schema.rules.ts'

/**
 * What every answer has in addition to its data. Clients compare refusals with the schema too, so
 * it describes the envelope as well, and only the message is always there.
 */
const OF_EVERY_ANSWER: Readonly<Record<string, JsonSchema>> = {
  message: { type: 'string', description: 'What the answer means, or what to do after a refusal.' },
  success: { type: 'boolean', description: 'false: the call was refused.' },
  status_code: { type: 'integer' },
  message_code: { type: 'string', description: 'Of a refusal, as in /api/docs.' },
  data: { anyOf: [{ type: 'object', description: 'Of a refusal.' }, { type: 'null' }] },
}

/** The answers of a tool, as JSON Schema. */
export function outputSchemaOf(output: z.ZodMiniObject): JsonSchema & { type: 'object' } {
  const { properties = {} } = oneType(answerSchema(output))
  const shared = Object.entries(OF_EVERY_ANSWER).map(([name, schema]) => {
    const own = properties[name]
    return [name, own ? { anyOf: [own, ...(schema.anyOf ?? [schema])] } : schema] as const
  })
  return {
    type: 'object',
    properties: { ...properties, ...Object.fromEntries(shared) },
    required: ['message'],
  }
}
