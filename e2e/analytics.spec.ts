import { expect, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs } from './sessions.ts'

test.describe.configure({ mode: 'parallel' })

for (const [role, email] of [
  ['admin', 'admin@majlis.example'],
  ['shop', 'shop@majlis.example'],
] as const) {
  test(`${role}: figures of a year are drawn, told as a table and kept as a file (R-ROUTE-14, G-04)`, async ({
    page,
  }) => {
    await enterAs(page, email)
    await page.goto(`/${role}/analytics`)
    await page.getByText('12 months', { exact: true }).click()
    const trend = page.getByRole('region', { name: 'Revenue', exact: true })
    const drawing = trend.getByRole('application')
    await expect(drawing).toBeVisible()
    // Arrow keys move from month to month.
    await drawing.focus()
    await page.keyboard.press('ArrowRight')
    await expect(trend.locator('.recharts-tooltip-wrapper')).toContainText('AED')
    await trend.getByText('Table', { exact: true }).click()
    await expect(trend.getByRole('row')).toHaveCount(13)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^majlis-analytics-.*\.csv$/)
  })
}

for (const language of ['en', 'ar'] as const) {
  test(`${language} analytics are accessible in both schemes, and fit a phone`, async ({ page }) => {
    await page.addInitScript((stored) => localStorage.setItem('mj-language', stored), language)
    await enterAs(page, 'admin@majlis.example')
    await page.goto('/admin/analytics?period=12m')
    await expect(page.getByRole('application').first()).toBeVisible()
    await expectAccessibleOnEveryScreen(page)
  })
}
