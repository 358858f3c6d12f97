import { existsSync } from 'node:fs'

const SOURCES = new URL('../../../../scripts/dastak.mjs', import.meta.url)

type Form = 'sources' | 'package' | 'container'

/** Our texts name commands as in the sources. The other forms have neither npm nor scripts. */
const NAMES: Readonly<Record<Form, readonly (readonly [string, string])[]>> = {
  sources: [],
  package: [
    ['npm run dastak --', 'dastak'],
    ['ROLE=worker npm start', 'systemctl start dastak-worker@8090'],
    ['npm start', 'systemctl start dastak'],
  ],
  container: [
    ['npm run dastak --', 'dastak'],
    ['npm start', 'dastak-server'],
  ],
}

function formOfThis(): Form {
  if (existsSync(SOURCES)) return 'sources'
  return existsSync('/run/systemd/system') ? 'package' : 'container'
}
const FORM = formOfThis()

/** A text for the operator, with commands as they are named in this form of installation. */
export function withCommandNames(text: string, form = FORM): string {
  return NAMES[form].reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
}
