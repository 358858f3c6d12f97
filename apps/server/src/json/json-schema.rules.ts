import * as z from 'zod/mini'

/** The parts of JSON Schema that the contract uses. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  description?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  [other: string]: unknown
}

/** The schema of a reply. */
export function answerSchema(schema: z.ZodMiniType, names?: Names): JsonSchema {
  return convert(schema, 'output', names)
}

/**
 * The schema of a request. The input of a field that is converted from text or trimmed cannot be
 * described, so its output is used.
 */
export function inputSchema(schema: z.ZodMiniType, names?: Names): JsonSchema {
  const [input, output] = [convert(schema, 'input', names), convert(schema, 'output', names)]
  if (!input.properties) return input
  const properties = Object.entries(input.properties).map(([name, taken]) => {
    const made = output.properties?.[name]
    const usesOutput = made !== undefined && (Object.keys(taken).length === 0 || isNumber(made))
    return [name, usesOutput ? made : taken] as const
  })
  return { ...input, properties: Object.fromEntries(properties) }
}

/** Names for schemas that are written once, under `$defs`. */
export type Names = z.core.$ZodRegistry<{ id?: string }>

function convert(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  metadata: Names = z.globalRegistry,
): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    metadata,
  })
  return tidy(converted) as JsonSchema
}

/**
 * Adds the type of fixed values, removes limits that all whole numbers have, and allows later
 * fields.
 */
function tidy(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(tidy)
  if (typeof part !== 'object' || part === null) return part
  const { ...schema } = part as JsonSchema
  if (schema['additionalProperties'] === false) delete schema['additionalProperties']
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  const fixed = schema.const ?? schema.enum?.[0]
  if (fixed !== undefined) schema.type ??= typeof fixed
  return Object.fromEntries(Object.entries(schema).map(([name, inner]) => [name, tidy(inner)]))
}

/** Some clients read only one type per schema: several types become alternatives. */
export function oneType({ type, ...others }: JsonSchema): JsonSchema {
  const { properties, items, anyOf } = others
  const inner =
    properties && Object.entries(properties).map(([name, part]) => [name, oneType(part)])
  return {
    ...(Array.isArray(type) ? { anyOf: type.map((one) => ({ type: one })) } : type && { type }),
    ...others,
    ...(inner && { properties: Object.fromEntries(inner) as Record<string, JsonSchema> }),
    ...(items && { items: oneType(items) }),
    ...(anyOf && { anyOf: anyOf.map(oneType) }),
  }
}

export function isNumber({ type }: JsonSchema): boolean {
  return type === 'integer' || type === 'number'
}

/** A type for people: `text`, `number or null`, `list of objects`. */
export function typeText(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' or ')
  if (schema['format'] === 'binary') return `file, ${schema.description ?? 'of any kind'}`
  const types = schema.type === undefined ? [] : [schema.type].flat()
  const names = types.map((type) => {
    if (type === 'string') return 'text'
    if (type === 'array') return `list of ${plural(typeText(schema.items ?? {}))}`
    return type === 'integer' ? 'whole number' : type === 'boolean' ? 'true or false' : type
  })
  return names.join(' or ') || 'anything'
}

function plural(word: string): string {
  return word === 'text' ? 'texts' : /^\w+$/.test(word) ? `${word}s` : word
}

/** The limits of a field for people. Empty if there are none. */
export function limitText({
  minLength,
  maxLength,
  minimum,
  maximum,
  maxItems,
}: JsonSchema): string {
  if (minLength !== undefined && minLength === maxLength) return `${minLength} characters`
  if (maxLength !== undefined) return `up to ${maxLength} characters`
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  if (minimum !== undefined) return `from ${minimum}`
  return maxItems === undefined ? '' : `at most ${maxItems}`
}
