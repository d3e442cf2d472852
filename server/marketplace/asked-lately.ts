/**
 * Tells of a key whether it was among the last so many different ones, and takes it down. What is asked for once is
 * not worth keeping: it would only turn young garbage into old, and put out what others ask for again.
 */
export function askedLately(most: number): (key: string) => boolean {
  const lately = new Set<string>()
  return (key) => {
    const isAgain = lately.delete(key)
    lately.add(key)
    const [oldest] = lately
    if (lately.size > most && oldest !== undefined) lately.delete(oldest)
    return isAgain
  }
}
