import * as z from 'zod/mini'
import {
  isNumber,
  limitText,
  oneType,
  typeText,
  type JsonSchema,
} from '../../json/json-schema.rules.ts'
import type { Tool } from './define-tool.ts'

/** The arguments of a tool, as JSON Schema. Other arguments are refused. */
export function inputSchemaOf({ input }: Pick<Tool, 'input'>): JsonSchema & { type: 'object' } {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return closed(oneType(schema as JsonSchema)) as JsonSchema & { type: 'object' }
}

function closed(schema: JsonSchema): JsonSchema {
  const { properties } = schema
  if (!properties) return schema
  const parts = Object.entries(properties).map(([name, part]) => [name, closed(part)])
  return { ...schema, properties: Object.fromEntries(parts), additionalProperties: false }
}

/** The parsed arguments of a tool; otherwise what is wrong and what would be right. */
export function readArguments(
  { name, input }: Pick<Tool, 'name' | 'input'>,
  sent: Record<string, unknown>,
): { data: Record<string, unknown> } | { problems: string[] } {
  const schema = inputSchemaOf({ input })
  const typed = meant(schema, sent) as Record<string, unknown>
  const unknown = unknownNames(schema, typed, name)
  const parsed = input.safeParse(typed)
  if (parsed.success && unknown.length === 0) return { data: parsed.data }
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => issueText(issue, schema, typed))
  return { problems: [...unknown, ...new Set(wrong)] }
}

/**
 * Arguments as models mean them: an optional one that is null, "" or {} was left out, and a number
 * as text is a number. Everything else stays as it is, so `true` as text is no confirmation.
 */
function meant(schema: JsonSchema, value: unknown): unknown {
  if (isNumber(schema) && typeof value === 'string' && NUMBER.test(value.trim()))
    return Number(value)
  const { properties, required = [] } = schema
  if (!properties || !isObject(value)) return value
  const parts = Object.entries(value).map(([name, part]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, known ? meant(known, part) : part] as const
  })
  return Object.fromEntries(
    parts.filter(([name, part]) => required.includes(name) || !isEmpty(part)),
  )
}

const NUMBER = /^-?\d{1,16}(?:\.\d{1,9})?$/

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (isObject(value) && Object.keys(value).length === 0)

function unknownNames({ properties }: JsonSchema, value: unknown, name: string): string[] {
  if (!properties || !isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (known) return unknownNames(known, part, key)
    const names = Object.keys(properties)
    return [
      `Unknown argument ${key}: ${name} takes ` +
        `${names.length > 0 ? names.join(', ') : 'no arguments'}.`,
    ]
  })
}

function issueText(issue: z.core.$ZodIssue, schema: JsonSchema, typed: unknown): string {
  const path = issue.path.join('.')
  const part = partAt(schema, issue.path)
  const isMissing = valueAt(typed, issue.path) === undefined
  const takes = [typeText(part), limitText(part)].filter(Boolean).join(', ')
  // These messages of the library say less than the text that follows.
  const detail = /^(Invalid|Too) /.test(issue.message) ? '' : ` ${issue.message}`
  return `${path}${isMissing ? ' is missing' : ''}:${detail} It takes ${takes}.`
}

function partAt(schema: JsonSchema, path: readonly PropertyKey[]): JsonSchema {
  return path.reduce<JsonSchema>(
    (part, key) => (typeof key === 'number' ? part.items : part.properties?.[String(key)]) ?? {},
    schema,
  )
}

function valueAt(typed: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    typed,
  )
}
