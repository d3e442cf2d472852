/**
 * Screenshots of the marketplace, to compare two versions: `node checks/screens.ts take URL FOLDER` of a running demo, `node
 * checks/screens.ts compare BEFORE AFTER`. Start both versions on copies of one `DATA_DIR`, or the pictures differ by their
 * data.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import settings from '../playwright.config.ts'
import { demoPassword } from '#contract/platform/demo-logins.ts'

type Reader = 'visitor' | 'admin' | 'shop'

const screens: Readonly<Record<Reader, string>> = {
  visitor: '/ /marketplace PRODUCT SHOP /cart /delivery /orders/find /saved',
  admin:
    '/admin /admin/shops /admin/vendors /admin/products /admin/categories /admin/orders /admin/payouts /admin/customers ' +
    '/admin/reviews /admin/analytics /admin/refunds /admin/cash /admin/ledger /admin/mails /admin/jobs /admin/audit /admin/settings',
  shop: '/shop /shop/products /shop/add-product /shop/orders /shop/run /shop/payouts /shop/settings /shop/delivery /shop/import',
}
const logins = { admin: 'admin@majlis.example', shop: 'shop@majlis.example' }
const widths = { 1440: 900, 390: 844 }

const [command, one = '', other = ''] = process.argv.slice(2)
if (command === 'take') await take(one, other)
else if (command === 'compare') await compare(one, other)
else throw new Error('take URL FOLDER, or compare BEFORE AFTER')

async function take(url: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch(settings.use?.launchOptions ?? {})
  try {
    for (const reader of ['visitor', 'admin', 'shop'] as const)
      for (const language of ['en', 'ar'] as const)
        for (const width of Object.keys(widths))
          await takeAll(browser, { url, folder, reader, language, width })
  } finally {
    await browser.close()
  }
}

type Series = { url: string; folder: string; reader: Reader; language: 'en' | 'ar'; width: string }

async function takeAll(browser: Browser, { url, folder, reader, language, width }: Series): Promise<void> {
  const viewport = { width: Number(width), height: widths[width as unknown as keyof typeof widths] }
  const context = await browser.newContext({ viewport, locale: 'en-AE', timezoneId: 'Asia/Dubai' })
  const token = reader === 'visitor' ? '' : await signIn(url, logins[reader])
  await context.addInitScript(
    ([key, spoken]) => {
      localStorage.setItem('mj-language', spoken)
      if (key) localStorage.setItem('auth_token', key)
    },
    [token, language] as const,
  )
  const page = await context.newPage()
  for (const screen of screens[reader].split(' ')) {
    const path = await addressOf(url, screen)
    await page.goto(url + (reader === 'visitor' && language === 'ar' ? `/ar${path}` : path))
    await page.waitForFunction(
      () =>
        document.querySelector('main h1, h1') !== null &&
        document.querySelector('[aria-busy=true], [class*=Skeleton]') === null &&
        [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    )
    const name = `${reader}${screen.replaceAll('/', '-')}-${language}-${width}.png`
    await page.screenshot({ path: join(folder, name), fullPage: true, animations: 'disabled', caret: 'hide' })
  }
  await context.close()
}

async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Resolves a screen to a path; the first product and its shop stand for all. */
async function addressOf(url: string, screen: string): Promise<string> {
  if (screen.startsWith('/')) return screen
  const answer = await fetch(`${url}/api/marketplace/products?limit=1`)
  const [product] = (await answer.json()) as { id: string; shopSlug: string }[]
  return screen === 'SHOP' ? `/shops/${product?.shopSlug}` : `/products/${product?.id}`
}

async function compare(before: string, after: string): Promise<void> {
  for (const name of readdirSync(before).toSorted()) {
    const [left, right] = await Promise.all([pixelsOf(join(before, name)), pixelsOf(join(after, name))])
    const size = `${left.info.width} x ${left.info.height}`
    if (left.info.width !== right.info.width || left.info.height !== right.info.height) {
      console.log(`${name}: ${size} became ${right.info.width} x ${right.info.height}`)
      continue
    }
    const share = differing(left.data, right.data)
    if (share > 0) console.log(`${name}: ${(share * 100).toPrecision(2)} % of ${size} differ`)
  }
}

function pixelsOf(file: string) {
  return sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

/** Share of pixels with a channel that differs by more than the eye would notice. */
function differing(left: Buffer, right: Buffer): number {
  let count = 0
  for (let at = 0; at < left.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs((left[at + channel] ?? 0) - (right[at + channel] ?? 0)) > 16))
      count++
  return count / (left.length / 3)
}
