import type { Page } from '@playwright/test'

const folder = process.env['E2E_LOOK']

/** With `E2E_LOOK=folder`, pictures of a step as it is seen on a wide screen and on a phone; otherwise nothing. */
export async function look(page: Page, name: string): Promise<void> {
  if (!folder) return
  const usual = page.viewportSize()
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, animations: 'disabled' })
  }
  if (usual) await page.setViewportSize(usual)
}
