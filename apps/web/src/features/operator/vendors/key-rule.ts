import { vendorKeyField } from '@dastak/contract/operator/vendors.ts'

/** What is wrong with keys of these names. */
export function wrongKeys(
  names: readonly string[],
  keys: Readonly<Record<string, string>>,
): string | undefined {
  const wrong = names
    .map((name) => vendorKeyField.safeParse(keys[name] ?? ''))
    .find(({ error }) => error !== undefined)
  return wrong?.error?.issues[0]?.message
}
