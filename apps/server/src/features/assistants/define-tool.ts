import type { BodyOf, BodyRule, DataOf, Endpoint, QueryOf } from '@dastak/contract/endpoint.ts'
import type * as z from 'zod/mini'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'

type InputOf<E> =
  undefined extends BodyOf<E> ? (undefined extends QueryOf<E> ? object : QueryOf<E>) : BodyOf<E>

/** Calls the API as the owner of the key. Throws what the call throws. */
export type CallApi = <E extends Endpoint<z.ZodMiniType, BodyRule>>(
  endpoint: E,
  input: InputOf<E>,
) => Promise<DataOf<E>>

export interface Credits {
  phone: number
  email: number
}

/** A reveal, and the most that it can cost now. */
export interface Offer {
  kind: LookupKind
  subject: string
  /** The person or business, as text. */
  name: string
  canCost: Credits
  /** Why it costs nothing, if that is so. */
  whyFree: string
}

export interface ToolDeps {
  call: CallApi
  /** The price of each field of a kind. */
  priceOf(kind: LookupKind): Promise<Credits>
  /** Whether an outside source may know what this database does not. */
  mayFindMore(kind: LookupKind): boolean
  /** Notes that this key was shown a price. */
  showPrice(offer: Offer): Promise<void>
  /** Whether this key was shown this price within ten minutes. */
  wasShown(offer: Offer): Promise<boolean>
}

/**
 * The answer to an assistant: the data, and its meaning in a sentence or two. The text is also sent
 * as `message` of the data, because some clients show their model only one of the two.
 */
interface ToolAnswer<Data = Record<string, unknown>> {
  text: string
  data: Data
}

interface ToolOf<Input extends z.ZodMiniObject, Output extends z.ZodMiniObject> {
  name: string
  title: string
  /** For the assistant, which uses it to decide when to call the tool. */
  description: string
  input: Input
  /** The data of its answer. */
  output: Output
  /** Changes nothing and costs nothing. */
  isReadOnly: boolean
  run(input: z.output<Input>, deps: ToolDeps): Promise<ToolAnswer<z.output<Output>>>
}
export type Tool = ToolOf<z.ZodMiniObject, z.ZodMiniObject>

/** Declares a tool. Its input is parsed before it runs. */
export function defineTool<Input extends z.ZodMiniObject, Output extends z.ZodMiniObject>(
  tool: ToolOf<Input, Output>,
): Tool {
  return { ...tool, run: (input, deps) => tool.run(input as z.output<Input>, deps) }
}
