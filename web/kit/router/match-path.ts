/**
 * Returns the decoded values of a pattern's `:names` in a path; null if it does not match. Names that end with a
 * question mark are optional.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = partsOf(pattern)
  const given = partsOf(pathname)
  if (given.length > wanted.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index]
    const isName = part.startsWith(':')
    if (isName && value !== undefined) params[part.replace(/[:?]/g, '')] = decoded(value)
    else if (isName ? !part.endsWith('?') : part !== value) return null
  }
  return params
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
