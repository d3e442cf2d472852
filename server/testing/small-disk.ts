import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A file system of its own, that a test fills or has fail. */
export type SmallDisk = {
  readonly folder: string
  /** Leaves no byte free; the answer makes room again. */
  readonly fill: () => () => void
  /** An error of the disk, after which Linux only reads it until it is mounted anew. */
  readonly turnReadOnly: () => void
  /** Once nobody works on it any more: checked, and mounted again. */
  readonly mountAnew: () => void
  readonly remove: () => void
}

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Mounts an ext4 of so many MB that lies in memory; null where this user may not. */
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
    // PostgreSQL is run by another user than root.
    run('chmod', '777', folder)
  } catch {
    removeBoth()
    return null
  }
  return {
    folder,
    fill: () => {
      // Ends with an error, as it is to.
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
      // Also where a test that failed has files open on it.
      run('umount', '-l', folder)
      removeBoth()
    },
  }
}
