import type { ContactVendor } from '../../config/contact-vendors.ts'
import { keyNames } from '../../config/contact-requests.ts'
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
  const needed = keyNames(kinds)
  const missing = needed.find((key) => !keys[key])
  if (missing) throw new OperatorError(`${preset.name} needs the key ${missing}.`)
  const used = Object.fromEntries(needed.map((key) => [key, keys[key] ?? '']))
  const shared = { preset: id, atOnce: 5, timeoutMs: 5_000 }
  return { ...shared, name: name ?? preset.name, kinds, keys: used }
}
