import { useEffect } from 'react'
import { useSettings } from '../state/settings.ts'

/** Sets the title of the browser tab: the screen, then the product. */
export function useScreenTitle(title: string): void {
  const { product_name: product } = useSettings()
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title, product])
}
