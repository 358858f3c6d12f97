import { measure, type TableUnderTest } from './measure.ts'
import { benchLeads } from './rows.ts'

/**
 * One table of 100,000 leads, ours or the peer's, chosen by `?table=`. `window.measure` measures
 * it.
 */
declare global {
  interface Window {
    measure: () => Promise<{ keyMs: number[]; frameMs: number[]; heapMb: number }>
  }
}

const query = new URLSearchParams(location.search)
const leads = benchLeads(Number(query.get('rows') ?? 100_000))
const root = document.querySelector<HTMLElement>('#root')!
const table: TableUnderTest =
  query.get('table') === 'peer'
    ? (await import('./peer-table.ts')).mountPeer(root, leads)
    : (await import('./own-table.tsx')).mountOwn(root, leads)
window.measure = () => measure(table)
