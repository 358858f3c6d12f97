import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Adds preloads to index.html: the one font file, and the chunks of the sign-in screen, which would otherwise be
 * asked for only after the entry has run.
 */
export function preloadFirstScreen(): Plugin {
  return {
    name: 'preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const outputs = Object.values(context.bundle ?? {})
        const tags: HtmlTagDescriptor[] = []
        for (const output of outputs) {
          if (output.fileName.endsWith('.woff2')) {
            const attrs = {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${output.fileName}`,
              crossorigin: true,
            }
            tags.push({ tag: 'link', attrs, injectTo: 'head' })
          }
          if (output.type === 'chunk' && output.facadeModuleId?.endsWith('/screens/sign-in.tsx')) {
            tags.push({
              tag: 'link',
              attrs: { rel: 'modulepreload', href: `/${output.fileName}`, crossorigin: true },
              injectTo: 'head',
            })
          }
        }
        return tags
      },
    },
  }
}
