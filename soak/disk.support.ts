import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename } from 'node:path'

export interface Disk {
  image: string
  /** 512-byte sectors that the file system has written to the device so far. */
  written(): number
  /** What the file system has not written to the device yet. Makes it write that now. */
  unwrittenKilobytes(): number
  remove(): void
}

/**
 * An ext4 file system in a file, mounted through a loop device. Its journal is committed by a sync,
 * not by the clock.
 */
export function createDisk(image: string, mountedAt: string, { isThere = false } = {}): Disk {
  if (!isThere) {
    execFileSync('truncate', ['-s', '2G', image])
    execFileSync('mkfs.ext4', ['-q', '-F', image])
  }
  const device = execFileSync('losetup', ['--find', '--show', image], { encoding: 'utf8' }).trim()
  execFileSync('mount', ['-o', 'commit=3600', device, mountedAt])
  const written = () =>
    Number(
      readFileSync(`/sys/block/${basename(device)}/stat`, 'utf8')
        .trim()
        .split(/\s+/)[6],
    )
  return {
    image,
    written,
    unwrittenKilobytes() {
      const before = written()
      execFileSync('sync', ['-f', mountedAt])
      return (written() - before) / 2
    },
    remove() {
      execFileSync('umount', [mountedAt])
      execFileSync('losetup', ['--detach', device])
      rmSync(image, { force: true })
    },
  }
}

/**
 * Copies what is on the device, without what the file system has not written to it. Copies again if
 * something was written meanwhile.
 */
export function copyAtOneInstant(disk: Disk, to: string): void {
  for (let tries = 0; tries < 10; tries++) {
    const before = disk.written()
    execFileSync('cp', ['--sparse=always', disk.image, to])
    if (disk.written() === before) return
  }
  throw new Error('The disk never came to rest, though all processes were stopped.')
}

/** The processes that work in a folder. */
export function processesOf(folder: string): number[] {
  const wanted = real(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => wanted !== null && cwdOf(pid) === wanted)
    .map(Number)
}

function real(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

function cwdOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}
