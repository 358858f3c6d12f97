import { capitalized } from '@dastak/contract/capitalized.ts'
import { NAMED_SCHEMAS } from '@dastak/contract/all-endpoints.ts'
import * as z from 'zod/mini'
import {
  answerSchema,
  inputSchema,
  type JsonSchema,
  type Names,
} from '../../json/json-schema.rules.ts'

/** The metadata of a schema, with its name in the contract. */
class NamesOf extends z.core.$ZodRegistry<{ id?: string }> {
  readonly #ids = new Map<unknown, string>()
  constructor() {
    super()
    for (const [name, schema] of NAMED_SCHEMAS) this.#ids.set(schema, capitalized(name))
  }
  override get(schema: z.core.$ZodType) {
    const known = z.globalRegistry.get(schema)
    const id = this.#ids.get(schema)
    return id === undefined ? known : { ...known, id }
  }
}

/** The schemas of the document by name. Each is written once and referenced. */
export function createComponents() {
  const names: Names = new NamesOf()
  const schemas: Record<string, JsonSchema> = {}

  /** Uses another name if the input of a schema differs from its output. */
  function keep(name: string, schema: JsonSchema): JsonSchema {
    const known = schemas[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      return keep(`${name}Input`, schema)
    schemas[name] = schema
    return { $ref: `#/components/schemas/${name}` }
  }

  function moveDefinitions(converted: JsonSchema, name: string): JsonSchema {
    const { $defs = {}, ...root } = converted as JsonSchema & { $defs?: Record<string, JsonSchema> }
    // Referenced schemas come first, so that a changed name is known.
    const refs = new Map<string, JsonSchema>()
    const withRefs = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(withRefs)
      if (typeof part !== 'object' || part === null) return part
      const ref = (part as JsonSchema)['$ref']
      if (typeof ref === 'string') return of(ref.replace('#/$defs/', ''))
      return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, withRefs(inner)]))
    }
    const of = (def: string): JsonSchema => {
      const known = refs.get(def) ?? keep(def, withRefs($defs[def]) as JsonSchema)
      refs.set(def, known)
      return known
    }
    const whole = withRefs(root) as JsonSchema
    return whole['$ref'] === undefined ? keep(name, whole) : whole
  }

  return {
    schemas,
    answer: (schema: z.ZodMiniType, name: string) =>
      moveDefinitions(answerSchema(schema, names), nameOf(schema) ?? name),
    input: (schema: z.ZodMiniType, name: string) =>
      moveDefinitions(inputSchema(schema, names), name),
    /** Adds a schema that is already JSON Schema. */
    keep,
  }
}
export type Components = ReturnType<typeof createComponents>

function nameOf(schema: z.ZodMiniType): string | undefined {
  const known = [...NAMED_SCHEMAS].find(([, named]) => named === schema)
  return known && capitalized(known[0])
}
