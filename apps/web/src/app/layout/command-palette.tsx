export function CommandPalette({ onClose }: { onClose: () => void }) {
  return <button onClick={onClose}>close</button>
}
