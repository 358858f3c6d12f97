import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

const FIRST_SCREEN = '/screens/sign-in.tsx'

/**
 * Adds preloads to index.html: the one font file, and what the sign-in screen is made of, which would otherwise be
 * asked for only after the entry has run.
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
        const screen = outputs.find((output) => isScreen(output))
        const files = screen?.type === 'chunk' ? [screen.fileName, ...screen.imports] : []
        const styles = files.flatMap((file) => stylesOf(bundle[file]))
        const fonts = outputs.map((output) => output.fileName).filter((file) => file.endsWith('.woff2'))
        return [
          ...files.map((file) => link({ rel: 'modulepreload', href: `/${file}` })),
          ...styles.map((file) => link({ rel: 'preload', as: 'style', href: `/${file}` })),
          ...fonts.map((file) => link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}` })),
        ].filter((tag) => !html.includes(`"${String(tag.attrs?.['href'])}"`))
      },
    },
  }
}

function isScreen(output: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean {
  return output.type === 'chunk' && (output.facadeModuleId?.endsWith(FIRST_SCREEN) ?? false)
}

function stylesOf(output: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): string[] {
  return output?.type === 'chunk' ? [...(output.viteMetadata?.importedCss ?? [])] : []
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }
}
