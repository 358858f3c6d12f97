import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom'

/** The room between a panel and its button, and the least between it and an edge of the window. */
const GAP_PX = 8
const EDGES = { padding: 12 }

/**
 * Keeps a panel of the top layer at its button, with its start below that of the button. It is above
 * the button if it does not fit below and there is more room. What is still too long scrolls.
 * Returns a function that ends it.
 */
export function placePanel(panel: HTMLElement, button: HTMLElement): () => void {
  const place = async () => {
    const { x, y } = await computePosition(button, panel, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [
        offset(GAP_PX),
        flip({ ...EDGES, fallbackStrategy: 'bestFit' }),
        shift(EDGES),
        size({
          ...EDGES,
          apply({ availableWidth, availableHeight }) {
            panel.style.maxWidth = `${availableWidth}px`
            panel.style.maxHeight = `${availableHeight}px`
          },
        }),
      ],
    })
    Object.assign(panel.style, { inset: `${y}px auto auto ${x}px`, margin: '0', opacity: '1' })
  }
  return autoUpdate(button, panel, () => void place())
}
