import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const MB = 1024 * 1024

/**
 * Server settings, given at each start so that an upgrade applies its own. Durable by default: what
 * was acknowledged survives a power cut. `isDurable: false` is only for tests.
 */
export function serverSettings(options: {
  socketDir: string
  isDurable: boolean
}): Record<string, string> {
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem()) / MB
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: options.socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    // The whole registry of India takes 4 GB, and searches read all parts of it.
    shared_buffers: `${Math.round(clamp(memory / 8, 64, 4096))}MB`,
    effective_cache_size: `${Math.round(clamp(memory / 2, 256, 65_536))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${Math.round(clamp(memory / 16, 64, 512))}MB`,
    // Files if the container's /dev/shm is small: parallel index builds would fail there.
    dynamic_shared_memory_type: sharedMemory() >= 1024 * MB ? 'posix' : 'mmap',
    random_page_cost: '1.1',
    jit: 'off',
    max_wal_size: '2GB',
    wal_compression: 'on',
    // After a crash all files are synced first, in one call instead of 1,500, which took seconds.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Values of failed statements may be phone numbers, so they stay out of the log.
    log_parameter_max_length_on_error: '0',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(!options.isDurable && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Each database that is made or dropped is looked for in all of them.
      shared_buffers: '256MB',
    }),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

function sharedMemory(): number {
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize
  } catch {
    return 0
  }
}
