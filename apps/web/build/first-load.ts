import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { SCREENS } from './screens.ts'

type Bundle = Rolldown.OutputBundle
type Output = Bundle[string] | undefined

const SCRIPTS = ['../public/start.js', 'first-load.js'].map((file) =>
  join(import.meta.dirname, file),
)

/**
 * Puts the scripts that run before the first paint into index.html, with the names of the files
 * that each address loads first. Otherwise these files would be requested one after the other,
 * each after the code that imports it. The font is always preloaded.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const isMissing = (file: string) => !html.includes(`/${file}"`)
        const files = mapValues(firstFiles(bundle), (list) => list.filter(isMissing))
        const [scheme, start] = SCRIPTS.map((file) => readFileSync(file, 'utf8'))
        const first = `${scheme}\nconst files = ${JSON.stringify(files)}\n${start}`
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
        return {
          // Before the styles, because a script waits for those that are before it.
          html: html
            .replace('<!-- first-load -->', () => `<script>\n${first}</script>`)
            // The packages run as their own task, before that of the app.
            .replace(/<script type="module"/, `${baseTag(bundle)}$&`)
            .replace('<!-- after-root -->', '<script>dastakStart.start()</script>'),
          tags: fonts.map(fontTag),
        }
      },
    },
  }
}

/** The files by address, and of the sign-in, its later steps and the shell. */
function firstFiles(bundle: Bundle): Record<string, string[]> {
  const signIn = filesOf('screens/sign-in.tsx', bundle)
  const steps = filesOf('features/accounts/sign-in/steps.ts', bundle)
  const shell = filesOf('app/layout/shell.tsx', bundle)
  const isNew = (file: string) => !shell.includes(file)
  return {
    signIn,
    steps,
    shell,
    ...mapValues(SCREENS, (modules) => [
      ...new Set(modules.flatMap((module) => filesOf(module, bundle)).filter(isNew)),
    ]),
  }
}

/** The chunk with the module, all that it imports, and the styles of these. */
function filesOf(module: string, bundle: Bundle): string[] {
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

function baseTag(bundle: Bundle): string {
  const base = Object.keys(bundle).find((file) => /\/base-[^/]+\.js$/.test(file))
  return base ? `<script type="module" crossorigin src="/${base}"></script>\n    ` : ''
}

function fontTag(file: string): HtmlTagDescriptor {
  const attrs = {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: `/${file}`,
    crossorigin: true,
  }
  return { tag: 'link', attrs, injectTo: 'head' }
}
