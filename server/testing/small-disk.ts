import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A separate file system that a test can fill or make fail. */
export type SmallDisk = {
  readonly folder: string
  /** Leaves no byte free; the returned function makes room again. */
  readonly fill: () => () => void
  /** Causes a disk error, after which Linux mounts it read-only. */
  readonly turnReadOnly: () => void
  /** Checks and remounts it; no process may use it. */
  readonly mountAnew: () => void
  readonly remove: () => void
}

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Mounts an in-memory ext4 of this many MB; null if the user is not allowed to. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'majlis-small-disk-'))
  const [image, filler] = [`${folder}.image`, path.join(folder, 'filler')]
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, folder)
  const unmount = () => run('umount', folder)
  const removeBoth = () => [folder, image].forEach((one) => rmSync(one, { recursive: true, force: true }))
  try {
    writeFileSync(image, '')
    truncateSync(image, megabytes * 1024 ** 2)
    run('mkfs.ext4', '-q', '-m', '0', image)
    mount()
    // PostgreSQL does not run as root.
    run('chmod', '777', folder)
  } catch {
    removeBoth()
    return null
  }
  return {
    folder,
    fill: () => {
      // Expected to end with an error.
      for (const size of ['64k', '1k']) run('sh', '-c', `dd if=/dev/zero bs=${size} >> ${filler} || true`)
      return () => rmSync(filler)
    },
    turnReadOnly: () => {
      const device = path.basename(run('findmnt', '-no', 'SOURCE', folder))
      writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, '1')
    },
    mountAnew: () => {
      unmount()
      run('sh', '-c', `e2fsck -fy ${image} || true`)
      mount()
    },
    remove: () => {
      // Lazily, as a failed test may have open files on it.
      run('umount', '-l', folder)
      removeBoth()
    },
  }
}
