import type { Call } from './calls.rules.ts'

/** The shell variable of the key, so that a command can be pasted and shared without it. */
export const KEY_VARIABLE = 'API_KEY'

/** A command that works when pasted into a shell. */
export function curlOf(
  { endpoint, exampleQuery, exampleBody, exampleForm, data }: Call,
  serverUrl: string,
): string {
  const query = new URLSearchParams(exampleQuery as Record<string, string>).toString()
  const parts = [
    `curl ${quoted(serverUrl + endpoint.path + (query && `?${query}`))}`,
    `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
  ]
  if (exampleForm) {
    // The file comes from a pipe, so that none has to be created first.
    for (const [name, value] of Object.entries(exampleForm.fields))
      parts.push(`-F ${quoted(`${name}=${String(value)}`)}`)
    parts.push(`-F ${quoted(`file=@-;filename=${exampleForm.filename}`)}`)
    const content = exampleForm.content.replaceAll('\n', String.raw`\n`)
    parts[0] = `printf ${quoted(content)} |\n  ${parts[0]}`
  } else if (exampleBody !== undefined)
    parts.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(exampleBody))}`)
  else if (endpoint.method !== 'GET') parts.push(`-X ${endpoint.method}`)
  // Saved under the name that the server gives it.
  if (data === 'file') parts.push('-OJ')
  return parts.join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
