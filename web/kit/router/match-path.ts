/**
 * The values of a pattern's `:names` in a path, decoded, of which those with a question mark at its end may be missing;
 * null where the path is another one.
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
