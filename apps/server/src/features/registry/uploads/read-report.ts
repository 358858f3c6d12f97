import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { parseReportLine } from '../importing/import-report.ts'
import type { ImportIssue } from '../importing/import-chunk.ts'

/** The first lines of a report. */
export async function readReport(
  content: AsyncIterable<Uint8Array>,
  most: number,
): Promise<ImportIssue[]> {
  const input = Readable.from(content)
  const issues: ImportIssue[] = []
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const issue = parseReportLine(line)
      if (issue) issues.push(issue)
      if (issues.length >= most) break
    }
  } finally {
    input.destroy()
  }
  return issues
}
