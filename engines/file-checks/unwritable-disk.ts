const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EROFS']

/** Whether a write failed because the disk or the user's quota is full, or the disk became read-only after a fault. */
export function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  // On a read-only disk, Node reports ENOENT for a directory that it could not create.
  const isUnmade = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'
  return isUnmade || codes.includes(error.code)
}
