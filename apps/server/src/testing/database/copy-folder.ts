import { execFileSync } from 'node:child_process'

/**
 * Copies what a folder contains. Unlike the functions of Node, it keeps the owners of the files.
 * What is a link in the original is a copy.
 */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-RLp', from, to])
}
