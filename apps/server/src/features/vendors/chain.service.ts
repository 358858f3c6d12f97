import { LRUCache } from 'lru-cache'
import { requestsOf, sentKeyNames, type VendorKind } from '../../config/contact-requests.ts'
import type { SecretBox } from '../../keys/secret-box.ts'
import type { ContactSource } from '../../ports/contacts.ts'
import { learnedOrder } from './order.rules.ts'
import { isOwnKey } from './own-keys.rules.ts'
import { listUsableKeys, type OwnKeyRow } from './own-keys.store.ts'
import { createPolicy, type VendorPolicy } from './policy.ts'
import type { ChainStep, LoadedVendor, VendorStates } from './state.service.ts'
import { createVendorSource, type SourceDeps } from './vendor-source.service.ts'

interface ChainOptions extends SourceDeps {
  states: VendorStates
  /** Opens the keys of customers. */
  ownBox: SecretBox
  /** Each source with its calls traced. */
  traced: (source: ContactSource) => ContactSource
}

/** Policies that are kept: of vendors, and of the keys of customers. */
const MOST_POLICIES = 1_000

/** The vendors to call for a lookup, in order. */
export function createChains(options: ChainOptions) {
  const { db, states, ownBox, traced } = options
  const policies = new LRUCache<string, Promise<VendorPolicy>>({ max: MOST_POLICIES })
  const turns = new Map<VendorKind, number>()

  /** All lookups of this process share it. A customer's key that is refused closes only its own. */
  function policyOf({ id, version, atOnce }: LoadedVendor, ownKey = ''): Promise<VendorPolicy> {
    const name = policyName({ id, version, atOnce }, ownKey)
    const known = policies.get(name)
    if (known) return known
    const made = createPolicy(atOnce)
    policies.set(name, made)
    return made
  }

  function ordered(kind: VendorKind): readonly ChainStep[] {
    const { chains, learning } = states.get()
    const chain = chains.get(kind) ?? []
    if (!learning.has(kind) || chain.length < 2) return chain
    const turn = turns.get(kind) ?? 0
    turns.set(kind, turn + 1)
    const steps = chain.map((step) => ({
      ...step.known,
      step,
      place: step.settings.place,
      floorPercent: step.settings.floor_percent,
    }))
    return learnedOrder(steps, turn).map(({ step }) => step)
  }

  /** The source of one step. */
  function sourceOf(step: ChainStep, answered = new Set<string>()): ContactSource {
    const { name } = step.vendor
    const policy = () => policyOf(step.vendor)
    return traced(createVendorSource(options, { name, step, policy, answered }))
  }

  function ownSourceOf(step: ChainStep, key: OwnKeyRow, answered: Set<string>) {
    const request = ownRequestOf(step, ownBox.open(key.sealed))
    if (!request) return []
    const policy = () => policyOf(step.vendor, versionOf(key))
    const own = {
      name: `${step.vendor.name} (your key)`,
      step: { ...step, request },
      isOwnKey: true,
    }
    return [traced(createVendorSource(options, { ...own, policy, answered }))]
  }

  return {
    sourceOf,
    /** Whether this process leaves a vendor out now. Null: it has not called it yet. */
    async isLeftOut(id: number): Promise<boolean | null> {
      const vendor = states.get().vendors.get(id)
      const policy = vendor && policies.get(policyName(vendor))
      return policy ? (await policy).isDown() : null
    },
    serves: (kind: VendorKind): boolean => (states.get().chains.get(kind)?.length ?? 0) > 0,
    /** Customers' own keys come first. What they brought, a vendor is not called for again. */
    async sourcesFor(kind: VendorKind, userId: number): Promise<ContactSource[]> {
      const chain = ordered(kind)
      if (chain.length === 0) return []
      const keys = states.get().hasOwnKeys ? await listUsableKeys(db.kysely, userId) : []
      const answered = new Map(chain.map(({ vendor }) => [vendor.id, new Set<string>()]))
      const own = chain.flatMap((step) => {
        const { id, takesOwnKeys } = step.vendor
        const key = takesOwnKeys && keys.find(({ vendor_id: of }) => of === id)
        return key ? ownSourceOf(step, key, answered.get(step.vendor.id)!) : []
      })
      return [...own, ...chain.map((step) => sourceOf(step, answered.get(step.vendor.id)))]
    },
  }
}
export type Chains = ReturnType<typeof createChains>

const policyName = (
  { id, version, atOnce }: Pick<LoadedVendor, 'id' | 'version' | 'atOnce'>,
  ownKey = '',
) => `${id} ${version} ${atOnce} ${ownKey}`

/** Another one when the key has changed. */
const versionOf = ({ id, sealed }: OwnKeyRow) =>
  `${id} ${sealed.subarray(0, 16).toString('base64')}`

/**
 * The request with a customer's keys. Null if it would not hold them, because then it might be made
 * with the operator's money, or if they would change where it is sent.
 */
function ownRequestOf({ vendor, settings, request }: ChainStep, json: string | null) {
  const written = vendor.secrets.kinds[settings.kind]
  if (json === null || !written) return null
  const keys = JSON.parse(json) as LoadedVendor['secrets']['keys']
  const names = sentKeyNames(written)
  if (names.length === 0 || !names.every((name) => isOwnKey(keys, name))) return null
  const own = requestsOf(vendor.secrets.kinds, keys)[settings.kind]
  const originOf = (url: string | undefined) => url && URL.parse(url)?.origin
  const isSame =
    originOf(own?.url) === originOf(request.url) &&
    originOf(own?.token?.url) === originOf(request.token?.url)
  return own && isSame ? own : null
}
