import { useEffect, useState } from 'react'

/**
 * Accepts files dropped anywhere in the window, because otherwise the browser would open them. True
 * while files are held over it. Without `onChoose` nothing is accepted.
 */
export function useDrop(onChoose: ((files: readonly File[]) => void) | null): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (onChoose === null) return undefined
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false)
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      setIsOver(false)
      onChoose(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [onChoose])
  return isOver
}
