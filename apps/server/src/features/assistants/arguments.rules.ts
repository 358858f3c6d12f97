import * as z from 'zod/mini'
import { limitText, typeText, type JsonSchema } from '../../json/json-schema.rules.ts'
import type { Tool } from './define-tool.ts'

/** The arguments of a tool, as JSON Schema. Other arguments are refused. */
export function inputSchemaOf({ input }: Pick<Tool, 'input'>): JsonSchema & { type: 'object' } {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return closed(schema as JsonSchema) as JsonSchema & { type: 'object' }
}

/** Some clients read only one type per schema, so several types are written as alternatives. */
function closed({ type, ...others }: JsonSchema): JsonSchema {
  const schema = Array.isArray(type)
    ? { ...others, anyOf: type.map((one) => ({ type: one })) }
    : { ...others, ...(type && { type }) }
  const { properties } = schema
  if (!properties) return schema
  const parts = Object.entries(properties).map(([name, part]) => [name, closed(part)])
  return { ...schema, properties: Object.fromEntries(parts), additionalProperties: false }
}

/** The parsed arguments of a tool; otherwise what is wrong and what would be right. */
export function readArguments(
  { name, input }: Pick<Tool, 'name' | 'input'>,
  typed: Record<string, unknown>,
): { data: Record<string, unknown> } | { problems: string[] } {
  const schema = inputSchemaOf({ input })
  const unknown = unknownNames(schema, typed, name)
  const parsed = input.safeParse(typed)
  if (parsed.success && unknown.length === 0) return { data: parsed.data }
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => issueText(issue, schema, typed))
  return { problems: [...unknown, ...new Set(wrong)] }
}

function unknownNames({ properties }: JsonSchema, value: unknown, name: string): string[] {
  if (!properties || typeof value !== 'object' || value === null || Array.isArray(value)) return []
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
