/** The local storage key of the chosen colour scheme, which the pre-paint script reads before the first paint. */
export const schemeKey = 'mj-scheme'
const attribute = 'data-mantine-color-scheme'

export type Scheme = 'light' | 'dark'

/** The scheme in force: the chosen one, else the system's. */
export function currentScheme(): Scheme {
  const chosen = document.documentElement.getAttribute(attribute)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Switches to the other scheme, for this and all later pages. */
export function switchScheme(): void {
  const next: Scheme = currentScheme() === 'dark' ? 'light' : 'dark'
  document.documentElement.setAttribute(attribute, next)
  try {
    localStorage.setItem(schemeKey, next)
  } catch {
    // Storage may be blocked: then the choice lasts as long as the page.
  }
}
