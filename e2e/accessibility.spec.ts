import type { Page } from '@playwright/test'
import { placeOrder } from './buy.ts'
import { expect, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs, follow } from './sessions.ts'

// These tests change nothing.
test.describe.configure({ mode: 'parallel' })

const publicPaths = [
  '/',
  '/marketplace',
  '/marketplace?style=classic&minPrice=500',
  '/shops/sadu-house-majlis',
  '/saved',
  '/cart',
  '/credentials',
  '/delivery',
  '/no-such-page',
]
const portalDoors = [
  '/login',
  '/shop/login',
  '/register',
  '/shop/register',
  '/forgot-password',
  '/reset-password',
  '/objection?token=sample',
]

for (const language of ['en', 'ar'] as const) {
  const prefix = language === 'ar' ? '/ar' : ''
  for (const path of publicPaths) {
    test(`${language} ${path} is accessible in both schemes, and fits a phone`, async ({ page }) => {
      await page.goto(`${prefix}${path}`)
      await expectAccessibleOnEveryScreen(page, 320)
      await expectFitForFingers(page)
    })
  }

  test(`${language} a product page is accessible in both schemes, and fits a phone`, async ({ page }) => {
    await page.goto(`${prefix}/marketplace?search=marsa`)
    await page.locator('main a[href*="/products/"]').first().click()
    await expect(page).toHaveURL(/\/products\//)
    await expectAccessibleOnEveryScreen(page, 320)
    await expectFitForFingers(page)
  })

  for (const path of portalDoors) {
    test(`${language} ${path} is accessible in both schemes, and fits a phone`, async ({ page }) => {
      await page.addInitScript((stored) => localStorage.setItem('mj-language', stored), language)
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleOnEveryScreen(page)
      await expectFitForFingers(page)
    })
  }
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  for (const language of ['en', 'ar'] as const) {
    test(`${language} what is bought, saved and ordered has targets of 44 by 44, and room for text of twice the size (DESIGN 11)`, async ({
      page,
      request,
    }) => {
      await page.addInitScript((stored) => localStorage.setItem('mj-language', stored), language)
      const prefix = language === 'ar' ? '/ar' : ''
      const { productId, link } = await placeOrder(request)
      const look = async (path: string) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectRoomForFingers(page)
      }
      await look(`${prefix}/products/${productId}`)
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      await page.locator('main fieldset + button').tap()
      const visited = ['/rooms', `/saved/compare?ids=${productId}`, '/cart', '/checkout', `/orders/${link}`]
      for (const path of [...visited, '/returns']) await look(`${prefix}${path}`)
    })
  }
})

/** Lists whose first row must be readable on a phone without scrolling: it starts in the upper half of the screen. */
const lists = {
  'admin@majlis.example':
    'shops products categories colors synonyms orders returns payouts refunds cash vat customers people audit',
  'shop@majlis.example': 'orders returns customers payouts statements vat',
}

test.describe('on a phone, with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  for (const [email, names] of Object.entries(lists)) {
    test(`lists of ${email} begin in the upper half`, async ({ page }) => {
      const below: string[] = []
      const heading = page.getByRole('heading', { level: 1 })
      await enterAs(page, email, 'ar')
      for (const [at, name] of names.split(' ').entries()) {
        const path = `/${email.split('@')[0]}/${name}`
        if (at === 0) await page.goto(path)
        else await follow(page, path)
        await expect(heading).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        const top = await page.evaluate(() => {
          const rows = [...document.querySelectorAll('main tbody > tr, main ul > li')].map((row) =>
            row.getBoundingClientRect(),
          )
          return rows.find(({ height }) => height > 30)?.top ?? 0
        })
        if (top > 422) below.push(`${name} at ${top}`)
      }
      expect(below).toEqual([])
    })
  }
})

/** Emulates a phone, in whatever state the page is. */
async function expectFitForFingers(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  await expectRoomForFingers(page)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await device.detach()
}

/** Every control is a target of 44 by 44, and text of twice the size stays in the window (DESIGN 11). */
async function expectRoomForFingers(page: Page): Promise<void> {
  const tooSmall = await page.evaluate(smallTargets)
  const width = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    return document.documentElement.scrollWidth
  })
  expect({ path: page.url(), tooSmall, isTooWide: width > 390 }).toMatchObject({
    tooSmall: [],
    isTooWide: false,
  })
}

/** In the page: targets that are too small, with sizes. Links in a sentence are as high as its line (WCAG 2.5.8). */
function smallTargets(): string[] {
  return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .flatMap((control) => {
      // A link may cover the card it is in.
      const cover = getComputedStyle(control, '::after').position === 'absolute' ? control.offsetParent : null
      const parts = [control, cover, ...((control as HTMLInputElement).labels ?? [])]
      const boxes = parts.flatMap((part) => part?.getBoundingClientRect() ?? [])
      const [width, height] = [
        Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left)),
        Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top)),
      ]
      const words = control.textContent.trim()
      const isInSentence =
        getComputedStyle(control).display === 'inline' &&
        ((control.closest('p, li, dd') ?? control.parentElement)?.textContent.trim().length ?? 0) >
          words.length
      if (isInSentence || control.closest('.mj-hidden, .mj-toasts') || Math.min(width, height) < 2) return []
      return Math.min(width, height) < 43.9 ? [`${words.slice(0, 30)} ${width} x ${height}`] : []
    })
}
