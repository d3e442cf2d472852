import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { startMajlis } from './serve.ts'

/** Each worker has a Majlis of its own: what journeys change there disturbs no other worker. */
export const loud = base.extend<object, { majlis: string }>({
  majlis: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are needed
    async ({}, use, { parallelIndex }) => {
      const { origin, stop } = await startMajlis(parallelIndex)
      await use(origin)
      await stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ majlis }, use) => use(majlis),
})

/** A test whose page must stay free of script errors and of anything the content policy had to block. */
export const test = loud.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const problems = problemsOn(page)
      await use()
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Collects what goes wrong in a page from now on. */
export function problemsOn(page: Page): readonly string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (line) => {
    if (line.type() === 'error' && !/status of (400|401|403|404|409|429)/.test(line.text()))
      problems.push(line.text())
  })
  return problems
}

/** Nothing that axe knows to be wrong, best practices included. */
export async function expectAccessible(page: Page): Promise<void> {
  // What stood there before is dimmed while its successor is read.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // A colour on its way to another is neither. What never ends (a spinner) is not waited for.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (moving) => moving.playState !== 'running' || moving.effect?.getTiming().iterations === Infinity,
      ),
  )
  // In the page itself rather than with a blank one beside it for the sums: there are no frames of other origins.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
  expect(found).toEqual([])
}

/** Accessible as it stands; and in the dark on a phone, where nothing is wider than the screen, nor empty above it. */
export async function expectAccessibleOnEveryScreen(page: Page, phoneWidth = 390): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: phoneWidth, height: 844 })
  await expectAccessible(page)
  await expectNothingWider(page)
  await expectInReach(page)
}

/** A finger reaches what it sees: no place that is kept for toasts lies over the page. */
async function expectInReach(page: Page): Promise<void> {
  const above = await page.evaluate(
    () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.mj-toasts')?.className,
  )
  expect(above).toBeUndefined()
}

export async function expectNothingWider(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

export async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const login = await request.post('/api/auth/login', { data: { email, password: 'majlis-demo' } })
  const { token } = (await login.json()) as { token: string }
  return token
}

/** Whatever this page opens from now on finds its person signed in, and speaks their language. */
export async function enterAs(page: Page, email: string, language: 'en' | 'ar' = 'en'): Promise<void> {
  const entries = Object.entries({ 'mj-language': language, auth_token: await tokenOf(page.request, email) })
  await page.addInitScript((stored) => {
    for (const [key, value] of stored) localStorage.setItem(key, value)
  }, entries)
}
