/**
 * Tells of a key whether it was among the last so many different ones, and takes it down. What is asked for once is
 * not worth keeping: it would only turn young garbage into old, and put out what others ask for again.
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
