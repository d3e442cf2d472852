type Place = { readonly count: number; readonly dir: 'ltr' | 'rtl' }

/** The photo an arrow key leads to, in reading direction; null for any other key. */
export function photoByKey(key: string, index: number, { count, dir }: Place): number | null {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null
  const isOnward = (key === 'ArrowRight') === (dir === 'ltr')
  return Math.min(count - 1, Math.max(0, index + (isOnward ? 1 : -1)))
}
