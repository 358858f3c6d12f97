/** A number that is written short. Eight digits are a DIN that somebody wrote. */
const SHORT = /^\s*0{0,2}\d{1,5}(?:\.0)?\s*$/
const FEWEST = 3
/** The share of the filled cells that must follow the number above. */
const SHARE = 0.9

/**
 * Whether the numbers of a column count its rows: 1, 2, 3, or from any other number on. The count
 * may begin again, for example with each company. Cells are added from the top.
 */
export function createRunningCheck() {
  let [filled, following, restarts] = [0, 0, 0]
  let before: number | null = null
  return {
    add(cell: string): void {
      if (cell.trim() === '') return
      filled += 1
      const number = SHORT.test(cell) ? Number(cell) : null
      if (number !== null && before !== null) {
        if (number === before + 1) following += 1
        else if (number <= 1 && before > number) restarts += 1
      }
      before = number
    },
    isRunning: (): boolean =>
      filled >= FEWEST && following * 2 >= filled && 1 + following + restarts >= SHARE * filled,
  }
}
