import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

const FIRST_LOADED = {
  'preload-signed-out': '/screens/sign-in.tsx',
  'preload-signed-in': '/app/layout/shell.tsx',
}

/**
 * Adds meta tags with the files of the first screen to index.html, for public/start.js. Otherwise
 * these files would be requested only after the entry has run. The font is always preloaded.
 */
export function preloadFirstScreen(): Plugin {
  return {
    name: 'preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        const bundle = context.bundle ?? {}
        const outputs = Object.values(bundle)
        const metas = Object.entries(FIRST_LOADED).map(([name, module]): HtmlTagDescriptor => {
          const files = filesOf(
            outputs.find((output) => isModule(output, module)),
            bundle,
          )
          const content = files.filter((file) => !html.includes(`/${file}"`)).join(' ')
          return { tag: 'meta', attrs: { name, content }, injectTo: 'head-prepend' }
        })
        const fonts = outputs
          .map((output) => output.fileName)
          .filter((file) => file.endsWith('.woff2'))
        return [...metas, ...fonts.map((file) => font(file))]
      },
    },
  }
}

function isModule(output: Output, module: string): boolean {
  return output.type === 'chunk' && (output.facadeModuleId?.endsWith(module) ?? false)
}

/** The chunk, its imports, and the styles of both. */
function filesOf(chunk: Output | undefined, bundle: Record<string, Output>): string[] {
  if (chunk?.type !== 'chunk') return []
  const scripts = [chunk.fileName, ...chunk.imports]
  return [...new Set([...scripts, ...scripts.flatMap((file) => stylesOf(bundle[file]))])]
}

function stylesOf(output: Output | undefined): string[] {
  return output?.type === 'chunk' ? [...(output.viteMetadata?.importedCss ?? [])] : []
}

function font(file: string): HtmlTagDescriptor {
  const attrs = {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: `/${file}`,
    crossorigin: true,
  }
  return { tag: 'link', attrs, injectTo: 'head' }
}
