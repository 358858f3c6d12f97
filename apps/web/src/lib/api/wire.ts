import type { Endpoint } from '@dastak/contract/endpoint.ts'
import type { FieldError } from '@dastak/contract/errors.ts'

export type Query = Record<string, string | number | undefined>

/** What sends a request: `fetch`, or something like it. */
export type Fetcher = (address: string, init: RequestInit) => Promise<Response>

/** Whether a call needs the token of a session. */
export const isOfSession = ({ access: { who } }: Endpoint): boolean =>
  who === 'user' || who === 'operator'

/** The body of a request: JSON text, form data or bytes, as the endpoint declares. */
export function encodeBody({ body: rule }: Endpoint, body: unknown): BodyInit | null {
  if (body === undefined) return null
  if (!rule || !('kind' in rule)) return JSON.stringify(body)
  if (rule.kind === 'raw') return new Blob([body as BlobPart])
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | File | undefined>)) {
    if (value instanceof File) form.append(name, value, value.name)
    else if (value !== undefined) form.append(name, value)
  }
  return form
}

export function fieldErrorsOf(data: unknown): FieldError[] {
  if (typeof data !== 'object' || data === null || !('errors' in data)) return []
  return Array.isArray(data.errors) ? (data.errors as FieldError[]) : []
}

export function secondsOf(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number(header)
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

export function queryString(query: Query | undefined): string {
  if (!query) return ''
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(key, String(value))
  }
  const text = parameters.toString()
  return text ? `?${text}` : ''
}
