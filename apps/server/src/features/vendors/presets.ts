import type { ContactVendor } from '../../config/contact-vendors.ts'
import { keyNames, type WrittenKinds } from '../../config/contact-requests.ts'
import type { VendorPreset } from '../../ports/vendor-presets.ts'
import { OperatorError } from '../../text/operator-error.ts'

/** The vendor of a preset with its keys. Errors: OperatorError. */
export function presetVendor(
  presets: readonly VendorPreset[],
  id: string,
  { name, keys }: { name?: string | undefined; keys: Readonly<Record<string, string>> },
): ContactVendor & { preset: string } {
  const preset = presets.find((one) => one.id === id)
  if (!preset) {
    const ids = presets.map((one) => one.id).join(', ')
    throw new OperatorError(`There is no preset "${id}". The presets are: ${ids}.`)
  }
  const { kinds } = preset
  const used = usedKeys(preset.name, kinds, keys)
  const shared = { preset: id, atOnce: 5, timeoutMs: 5_000 }
  return { ...shared, name: name ?? preset.name, kinds, keys: used }
}

/** Of these keys those that the requests name. Errors: OperatorError (one is missing). */
export function usedKeys(
  name: string,
  kinds: WrittenKinds,
  keys: Readonly<Record<string, string>>,
): Record<string, string> {
  const needed = keyNames(kinds)
  const valueOf = (key: string) => (Object.hasOwn(keys, key) ? keys[key] : undefined)
  const missing = needed.find((key) => !valueOf(key))
  if (missing !== undefined) throw new OperatorError(`${name} needs the key ${missing}.`)
  return Object.fromEntries(needed.map((key) => [key, valueOf(key) ?? '']))
}
