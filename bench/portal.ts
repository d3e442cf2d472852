/**
 * Measures administrators' screens in a browser (goal P11): from pressing "Sign in" to the dashboard with its figures, and from
 * choosing a status to its rows in a list of all products. `node bench/portal.ts [products] [rounds]`
 */
import { chromium, type Page } from '@playwright/test'
import { demoPassword } from '#contract/platform/demo-logins.ts'
import settings from '../playwright.config.ts'
import { openCatalogue } from './catalogues.ts'
import { report } from './figure.ts'
import { median } from './load.ts'
import { startMajlis } from './majlis.ts'

const [products = 10_000, rounds = 7] = process.argv.slice(2).map(Number)

const demo = { DEMO_MODE: 'true', DEMO_YEAR: 'false', LOG_LEVEL: 'warn' }
const startOn = ({ url }: { readonly url: string }) => startMajlis(url, 4392, demo)
// The accounts come from the demo, which fills only an empty database; the other products are added after it.
const name = `portal-${products}`
const furnished = await openCatalogue(0, name)
await (await startOn(furnished)).stop()
await furnished.close()
const catalogue = await openCatalogue(products, name)
const majlis = await startOn(catalogue)
const browser = await chromium.launch(settings.use?.launchOptions ?? {})
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const took = { signIn: [] as number[], filter: [] as number[] }
  // The first round fills the browser's cache.
  for (let round = 0; round <= rounds; round++) {
    const signIn = await timed(page, () => enter(page))
    const filter = await filterProducts(page)
    if (round > 0) {
      took.signIn.push(signIn)
      took.filter.push(filter)
    }
    await page.evaluate(() => localStorage.clear())
  }
  report('P11 dashboard after signing in', { figure: median(took.signIn), unit: 'ms', atMost: 1000 })
  report(`P11 list of ${products} products, filtered`, {
    figure: median(took.filter),
    unit: 'ms',
    atMost: 100,
  })
} finally {
  await browser.close()
  await majlis.stop()
  await catalogue.close()
}

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy=true], [class*=Skeleton]') === null)
}

async function timed(page: Page, work: () => Promise<void>): Promise<number> {
  await page.goto(`${majlis.address}/login`)
  await page.getByLabel('Email').fill('admin@majlis.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Switches from the products awaiting review to all products, on a fresh screen, so that nothing was loaded before. */
async function filterProducts(page: Page): Promise<number> {
  await page.goto(`${majlis.address}/admin/products`)
  const tab = page.getByRole('main').getByText('All products')
  await page.getByRole('article').first().waitFor()
  return tab.evaluate(async (all) => {
    const first = () => document.querySelector('main article')?.textContent
    const before = first()
    const begun = performance.now()
    ;(all as HTMLElement).click()
    while (first() === before || first() === undefined) await new Promise(requestAnimationFrame)
    return performance.now() - begun
  })
}
