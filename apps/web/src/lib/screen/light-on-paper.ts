const SCHEME = 'data-mantine-color-scheme'

/**
 * Switches to the light scheme for printing, because light text cannot be read on paper. Returns
 * the function that stops it.
 */
export function lightOnPaper(): () => void {
  const paper = matchMedia('print')
  const page = document.documentElement
  let before: string | null = null
  const listen = () => {
    if (paper.matches) {
      before = page.getAttribute(SCHEME)
      page.setAttribute(SCHEME, 'light')
    } else if (before !== null) {
      page.setAttribute(SCHEME, before)
      before = null
    }
  }
  paper.addEventListener('change', listen)
  return () => paper.removeEventListener('change', listen)
}
