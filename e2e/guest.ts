import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { startMajlis } from './serve.ts'

/** The contexts of this worker, by their options. */
const browsers = new Map<string, BrowserContext>()

/** Each worker has its own server: what journeys change there does not disturb other workers. */
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
  /**
   * As new, but for scripts and images, which never change under their URL: to fetch a portal's two hundred again for
   * each journey costs more than most journeys do.
   */
  context: async (
    { browser, majlis, viewport, hasTouch, isMobile, javaScriptEnabled, contextOptions },
    use,
  ) => {
    const key = JSON.stringify([viewport, hasTouch, isMobile, javaScriptEnabled, contextOptions])
    const context = browsers.get(key) ?? (await browser.newContext())
    browsers.set(key, context)
    const page = await openAsNew(context, majlis)
    const forgetScripts = rememberScripts(page)
    await use(context)
    const others = context.pages().filter((other) => other !== page)
    await Promise.all(others.map((other) => other.close()))
    if (!page.isClosed()) {
      await forgetScripts()
      await leave(page, majlis)
      await page.setViewportSize(viewport ?? { width: 1280, height: 720 })
    }
    await closeOthers(browser)
  },
  page: async ({ context }, use) => {
    const [page = await context.newPage()] = context.pages()
    await use(page)
  },
})

/** The one page of a context, without data of the journey before. */
async function openAsNew(context: BrowserContext, origin: string): Promise<Page> {
  const [page = await context.newPage()] = context.pages()
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  const memory = await context.newCDPSession(page)
  // The HTTP cache stays.
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'
  await memory.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await memory.detach()
  return page
}

/** Removes the init scripts of a journey's page when the journey ends. */
function rememberScripts(page: Page): () => Promise<void> {
  const scripts: { dispose: () => Promise<void> }[] = []
  const add = page.addInitScript.bind(page)
  page.addInitScript = async (...given: Parameters<typeof add>) => {
    const script = await add(...given)
    scripts.push(script)
    return script
  }
  return async () => {
    page.addInitScript = add
    await Promise.all(scripts.map((script) => script.dispose()))
  }
}

/**
 * Leaves a page as new, but in the process that has the scripts cached: a new process takes longer than most screens.
 * Other changes that a journey makes by its own CDP session end only with the page, which that journey must close.
 */
async function leave(page: Page, origin: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.emulateMedia({ media: null, colorScheme: 'light' })
  await page.mouse.move(0, 0)
}

/** Closes other contexts of a journey: an open portal would still receive the next journey's events. */
async function closeOthers(browser: Browser): Promise<void> {
  const kept = new Set(browsers.values())
  await Promise.all(browser.contexts().flatMap((one) => (kept.has(one) ? [] : [one.close()])))
}

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

/** Collects errors of a page from now on. */
export function problemsOn(page: Page): readonly string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (line) => {
    if (line.type() === 'error' && !/status of (400|401|403|404|409|429)/.test(line.text()))
      problems.push(line.text())
  })
  return problems
}

/** Expects no violations from axe, best practices included, except rules that are off. */
export async function expectAccessible(page: Page, off: readonly string[] = []): Promise<void> {
  let look: Look
  let looks = 0
  do {
    await expectStill(page)
    look = await lookAt(page, off)
    looks += 1
  } while (look.violations.length > 0 && look.hasMoved && looks < 3)
  expect(look.violations).toEqual([])
}

async function expectStill(page: Page): Promise<void> {
  // A page opened just now is empty until its screen has loaded.
  await expect(page.locator('main').first()).toBeAttached()
  // Old content is dimmed while the new one loads.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // A colour in transition is neither of the two. Endless animations (a spinner) are not waited for.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (moving) => moving.playState !== 'running' || moving.effect?.getTiming().iterations === Infinity,
      ),
  )
}

// Violations name elements by selectors: recording the HTML of every checked element would be wasted work.
const axeScript = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}
axe.configure({ noHtml: true })`

type Look = { readonly violations: readonly string[]; readonly hasMoved: boolean }

/** Loads axe once in each document. Content that refetched or left meanwhile, such as a toast, was pale for a moment. */
async function lookAt(page: Page, off: readonly string[]): Promise<Look> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeScript)
  return page.evaluate(
    async (rules) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      // Animations that began after the wait, before the listeners below.
      let hasMoved = document.getAnimations().some(({ playState }) => playState === 'running')
      const note = () => {
        hasMoved = true
      }
      const busy = new MutationObserver(note)
      busy.observe(document, { attributeFilter: ['aria-busy'], subtree: true })
      const moves = ['transitionrun', 'animationstart']
      for (const move of moves) document.addEventListener(move, note)
      const { violations } = await run(document, { resultTypes: ['violations'], rules })
      busy.disconnect()
      for (const move of moves) document.removeEventListener(move, note)
      const reported = violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, any }) => [...target, any[0]?.message].join(' ')).join(' | ')}`,
      )
      return { violations: reported, hasMoved }
    },
    Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
  )
}

/** Accessible as it is, and in dark mode on a phone, where nothing overflows the screen and no toast area covers it. */
export async function expectAccessibleOnEveryScreen(page: Page, phoneWidth = 390): Promise<void> {
  const isThere = await page.evaluate(
    (width) => innerWidth === width && matchMedia('(prefers-color-scheme: dark)').matches,
    phoneWidth,
  )
  // A journey that has this view already would check the same twice.
  if (!isThere) await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: phoneWidth, height: 844 })
  await expectAccessible(page)
  await expectNothingWider(page)
  await expectInReach(page)
}

/** No empty area for toasts covers the page, so that every visible control can be tapped. */
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
