const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EROFS']

/** Whether writing failed because the disk, or what this user may have of it, is full, or only reads since it failed. */
export function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  // Node says of a folder that it could not make on a disk that only reads, that it is not there.
  const isUnmade = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'
  return isUnmade || codes.includes(error.code)
}
