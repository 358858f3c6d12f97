import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { SCREENS } from './screens.ts'

type Bundle = Rolldown.OutputBundle
type Output = Bundle[string] | undefined

const SCRIPTS = ['../public/start.js', 'first-load.js'].map((file) =>
  join(import.meta.dirname, file),
)

/**
 * Puts the scripts that run before the first paint into index.html, with the names of the files
 * that each address loads first. Otherwise these files would be requested one after the other,
 * each after the code that imports it.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const isMissing = (file: string) => !html.includes(`/${file}"`)
        const rest = mapValues(firstFiles(bundle), (list) => list.filter(isMissing))
        const main = { packages: filesNamed('base', bundle), app: filesNamed('index', bundle) }
        const files = { ...main, ...rest }
        const [scheme, start] = SCRIPTS.map((file) => readFileSync(file, 'utf8'))
        const first = `${scheme}\nconst files = ${JSON.stringify(files)}\n${start}`
        return (
          html
            // Before the styles, because a script waits for those that are before it.
            .replace('<!-- first-load -->', () => `<script>\n${first}</script>`)
            // The packages run as their own tasks, before that of the app.
            .replace(
              /<script type="module"/,
              `${scriptTags('react', bundle)}${scriptTags('base', bundle)}$&`,
            )
            .replace('<!-- after-root -->', '<script>dastakStart.start()</script>')
        )
      },
    },
  }
}

/** The files by address, and those of the sign-in, its later steps and the shell, and fonts. */
function firstFiles(bundle: Bundle): Record<string, string[]> {
  const signIn = filesOf('screens/sign-in.tsx', bundle)
  const steps = filesOf('features/accounts/sign-in/steps.ts', bundle)
  const shell = filesOf('app/layout/shell.tsx', bundle)
  const isNew = (file: string) => !shell.includes(file)
  return {
    fonts: Object.keys(bundle).filter((file) => file.endsWith('.woff2')),
    signIn,
    steps,
    shell,
    ...mapValues(SCREENS, (modules) => [
      ...new Set(modules.flatMap((module) => filesOf(module, bundle)).filter(isNew)),
    ]),
  }
}

/** The chunk with the module, all that it imports, and the styles of these. */
export function filesOf(module: string, bundle: Bundle): string[] {
  const found = new Set<string>()
  const visit = (output: Output) => {
    if (output?.type !== 'chunk' || found.has(output.fileName)) return
    found.add(output.fileName)
    for (const style of output.viteMetadata?.importedCss ?? []) found.add(style)
    for (const file of output.imports) visit(bundle[file])
  }
  visit(Object.values(bundle).find((output) => hasModule(output, `/src/${module}`)))
  return [...found]
}

const hasModule = (output: Output, module: string): boolean =>
  output?.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(module))

const mapValues = <Key extends string, From, To>(
  map: Readonly<Record<Key, From>>,
  change: (value: From) => To,
) => Object.fromEntries(Object.entries<From>(map).map(([key, value]) => [key, change(value)]))

/** One file, or none on the development server. */
export const filesNamed = (name: string, bundle: Bundle): string[] =>
  Object.values(bundle)
    .filter((output) => output.type === 'chunk' && output.name === name)
    .map(({ fileName }) => fileName)

const scriptTags = (name: string, bundle: Bundle): string =>
  filesNamed(name, bundle)
    .map((file) => `<script type="module" crossorigin src="/${file}"></script>\n    `)
    .join('')
