import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** Tokens of this worker's server, by e-mail address: hashing a password for each journey took 0.2 s of a core. */
const sessions = new Map<string, string>()

/** A session that other journeys of this worker may have used before, as long as it was not ended. */
export async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const known = sessions.get(email)
  const headers = { authorization: `Bearer ${known}` }
  if (known && (await request.get('/api/auth/me', { headers })).ok()) return known
  const token = await signInAnew(request, email)
  sessions.set(email, token)
  return token
}

/** A new session, in which no journey has confirmed or ended anything. */
export async function signInAnew(request: APIRequestContext, email: string): Promise<string> {
  const login = await request.post('/api/auth/login', { data: { email, password: 'majlis-demo' } })
  const { token } = (await login.json()) as { token: string }
  return token
}

/** Signs the page in for all later navigations, in this language. */
export async function enterAs(
  page: Page,
  email: string,
  language: 'en' | 'ar' = 'en',
  session?: string,
): Promise<void> {
  const token = session ?? (await tokenOf(page.request, email))
  const entries = Object.entries({ 'mj-language': language, auth_token: token })
  await page.addInitScript((stored) => {
    for (const [key, value] of stored) localStorage.setItem(key, value)
  }, entries)
}

/** Goes to another screen of the open portal, as a link does: reloading the portal for each takes twice as long. */
export async function follow(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first()
  const before = (await heading.textContent()) ?? ''
  await page.evaluate((to) => {
    history.pushState({ key: to }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(heading).not.toHaveText(before)
}
