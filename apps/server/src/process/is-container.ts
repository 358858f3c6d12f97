import { existsSync } from 'node:fs'

/** Docker and Podman put one of these into each container. */
const MARKS = ['/.dockerenv', '/run/.containerenv']

/** Whether this process runs in a container, where its machine is a host of a private network. */
export function isContainer(): boolean {
  return MARKS.some((path) => existsSync(path))
}
