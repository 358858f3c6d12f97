import { isUnderWay } from './import-progress.ts'
import { ImportProgress } from './import-progress-bar.tsx'
import { useImports } from './imports.api.ts'

/** The imports that wait or run, with their progress. Shows nothing if there are none. */
export function RunningImports() {
  const { rows } = useImports()
  const running = rows?.filter(isUnderWay) ?? []
  if (running.length === 0) return null
  return (
    <ul>
      {running.map((row) => (
        <li key={row.import_id}>
          <span className="anywhere">{row.file_name}</span>
          <ImportProgress row={row} />
        </li>
      ))}
    </ul>
  )
}
