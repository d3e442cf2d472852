/** Where the chosen scheme is kept; the pre-paint script reads it before anything is painted. */
export const schemeKey = 'mj-scheme'
const attribute = 'data-mantine-color-scheme'

export type Scheme = 'light' | 'dark'

/** The scheme in force: the chosen one, else the system's. */
export function currentScheme(): Scheme {
  const chosen = document.documentElement.getAttribute(attribute)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Chooses the other scheme, here and for every later page. */
export function switchScheme(): void {
  const next: Scheme = currentScheme() === 'dark' ? 'light' : 'dark'
  document.documentElement.setAttribute(attribute, next)
  try {
    localStorage.setItem(schemeKey, next)
  } catch {
    // Storage may be refused: the choice then lasts as long as the page.
  }
}
