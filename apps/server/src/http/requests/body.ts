import type { IncomingMessage } from 'node:http'
import type { BodyRule } from '@dastak/contract/endpoint.ts'
import { readForm } from './form.ts'
import { parseInput, readBytes, readJson } from './input.ts'
import { allowSilence, allowUpload } from '../connections/slow-clients.ts'
import type { Uploads } from './uploads.ts'

interface Body {
  value: unknown
  /** Deletes the files of the body. */
  remove(): Promise<void>
}

const nothingToRemove = () => Promise.resolve()

/** Reads a body by its rule. Errors: unsupported_file, payload_too_large, validation_failed. */
export async function readBody(
  rule: BodyRule | undefined,
  request: IncomingMessage,
  uploads: Uploads,
): Promise<Body> {
  if (!rule) return { value: undefined, remove: nothingToRemove }
  if (!('kind' in rule))
    return { value: parseInput(rule, await readJson(request)), remove: nothingToRemove }
  if (rule.kind === 'raw')
    return { value: await readBytes(request, rule.maxBytes), remove: nothingToRemove }
  allowUpload(request)
  const { fields, files, remove } = await readForm(request, rule, uploads)
  allowSilence(request)
  try {
    return { value: { ...(parseInput(rule.fields, fields) as object), ...files }, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
