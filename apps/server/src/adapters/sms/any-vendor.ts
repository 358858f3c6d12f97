import { type AnyVendor, hasPlaceholder } from '../../config/sms.ts'
import { mapTexts } from '../../json/map-texts.ts'
import { SmsNotTaken } from '../../ports/sms.ts'
import type { SmsCall } from './known-vendors.ts'
import type { SmsParts } from './message-parts.ts'

/** The call that the settings describe. Each placeholder is escaped as its position requires. */
export function callFor(parts: SmsParts, vendor: AnyVendor): SmsCall {
  const { url, method, headers, body } = vendor
  if (parts.code === null && !hasPlaceholder(vendor, 'text'))
    throw new SmsNotTaken(
      `The SMS settings have {code} and no {text}, but ${parts.templateName} has no code`,
    )
  if (parts.template === null && hasPlaceholder(vendor, 'template'))
    throw new SmsNotTaken(
      `The SMS settings have {template}, but SMS_TEMPLATES has no id for ${parts.templateName}`,
    )
  const known: Readonly<Record<string, string>> = {
    ...parts.values,
    code: parts.code ?? '',
    to: parts.to,
    to_digits: parts.digits,
    to_national: parts.national,
    text: parts.text,
    template: parts.template ?? '',
    sender: vendor.sender ?? '',
    entity: vendor.entityId ?? '',
  }
  const filled = (text: string, escape = (value: string) => value) =>
    text.replace(/\{(\w+)\}/g, (written, name: string) =>
      Object.hasOwn(known, name) ? escape(known[name] ?? '') : written,
    )
  const call = { method, url: filled(url, encodeURIComponent), headers }
  if (body === null) return call
  if ('json' in body) return { ...call, json: mapTexts(body.json, (text) => filled(text)) }
  return { ...call, form: body.form.map(([name, value]) => [name, filled(value)] as const) }
}

/**
 * Values in the settings that may be keys. They are never repeated, even if the vendor repeats
 * them.
 */
export function secretsOf({ url, headers, body }: AnyVendor): string[] {
  const found: string[] = Object.values(headers).flatMap((value) => [value, ...value.split(' ')])
  const address = new URL(url)
  found.push(
    address.username,
    address.password,
    ...address.searchParams.values(),
    ...address.pathname.split('/'),
  )
  mapTexts(body, (text) => {
    found.push(text)
    return text
  })
  // A shorter value is a name or a word, not a key.
  return found.filter((text) => text.length >= 6 && !text.includes('{') && !text.includes('%7B'))
}
