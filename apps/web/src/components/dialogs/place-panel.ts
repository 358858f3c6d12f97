import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom'

/** The room between a panel and its button, and the least between it and an edge of the window. */
const GAP_PX = 8
const EDGES = { padding: 12 }

/**
 * Keeps a panel of the top layer at its button, with its start below that of the button. It is over
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
    const at = { left: `${x}px`, top: `${y}px`, right: 'auto', bottom: 'auto' }
    Object.assign(panel.style, { ...at, margin: '0', opacity: '1' })
  }
  return autoUpdate(button, panel, () => void place())
}
