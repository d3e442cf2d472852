/**
 * Creates a filter that returns whether a key was among the last `size` different ones, and remembers it. A value asked
 * for only once is not worth caching: it would become long-lived garbage and evict values that are asked for again.
 */
export function createAdmissionFilter(size: number): (key: string) => boolean {
  const recent = new Set<string>()
  return (key) => {
    const isAgain = recent.delete(key)
    recent.add(key)
    const [oldest] = recent
    if (recent.size > size && oldest !== undefined) recent.delete(oldest)
    return isAgain
  }
}
