import { release, totalmem } from 'node:os'

/** Where PostgreSQL listens: on a socket in a directory, or on a local port. */
type Place = { readonly socketDir: string; readonly port?: undefined } | { readonly port: number }

/** Settings for a small machine that also runs the server; durable, unless a test says otherwise. */
export function serverSettings({ isDurable, ...place }: Place & { readonly isDurable: boolean }) {
  const cacheMb = Math.min(8192, Math.max(256, Math.floor(totalmem() / 2 ** 21)))
  const durable = isDurable ? 'on' : 'off'
  return {
    ...listening(place),
    fsync: durable,
    synchronous_commit: 'on',
    full_page_writes: durable,
    ...recovering(),
    // A crash of any of its processes ends the whole server, and server.ts restarts it. If it recovered in place while
    // the disk is full, PostgreSQL 18 may miss the end of its recovery and wait for it forever.
    restart_after_crash: 'off',
    // One test server serves the workers of all tests.
    max_connections: isDurable ? '60' : '100',
    shared_buffers: '64MB',
    effective_cache_size: `${cacheMb}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    // Few processes and little memory matter more here than running one query on both cores.
    max_parallel_workers_per_gather: '0',
    io_method: 'sync',
    jit: 'off',
    huge_pages: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
  }
}

/**
 * After a crash PostgreSQL syncs some 1,300 files to disk before it starts: seconds with one call per file, no time
 * with one call for the file system. Before Linux 5.8 the latter hides errors.
 */
function recovering(): Record<string, string> {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  const isReliable = process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
  return isReliable ? { recovery_init_sync_method: 'syncfs' } : {}
}

function listening(place: Place): Record<string, string> {
  if (place.port !== undefined) {
    return { listen_addresses: '127.0.0.1', port: String(place.port), unix_socket_directories: '' }
  }
  // The setting is a list: quoted, so that a comma in the path does not split it.
  const directories = `"${place.socketDir.replaceAll('"', '""')}"`
  return { listen_addresses: '', unix_socket_directories: directories, unix_socket_permissions: '0700' }
}
