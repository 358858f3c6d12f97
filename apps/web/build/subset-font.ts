import subset from 'subset-font'
import type { Plugin } from 'vite'

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
/** The weights that the styles use. */
const WEIGHTS = { min: 400, max: 600 }

/**
 * Reduces the font to the characters that the app itself shows, and to its weights: less than half
 * of the bytes. The browser takes other characters from the next font family.
 */
export function subsetFont(): Plugin {
  return {
    name: 'subset-font',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const outputs = Object.values(bundle)
        const code = outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('')
        const text = ASCII + [...new Set(code.match(/[^\p{ASCII}]/gu))].join('')
        for (const output of outputs)
          if (output.type === 'asset' && output.fileName.endsWith('.woff2'))
            output.source = await subset(Buffer.from(output.source), text, {
              targetFormat: 'woff2',
              variationAxes: { wght: WEIGHTS },
            })
      },
    },
  }
}
