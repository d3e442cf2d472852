import type { Page } from '@playwright/test'

const folder = process.env['E2E_LOOK']

/** With `E2E_LOOK=folder`, takes screenshots of a step on a wide screen and on a phone; otherwise does nothing. */
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

/**
 * From its next navigation on, a page loads, measures and shows 3D models as usual, but draws nothing: without a
 * graphics card each view takes five seconds of a core. For views that another journey draws.
 */
export async function drawNoModels(page: Page): Promise<void> {
  if (folder) return
  await page.addInitScript(() => {
    const draw = () => {}
    const instead = {
      drawArrays: draw,
      drawElements: draw,
      drawArraysInstanced: draw,
      drawElementsInstanced: draw,
    }
    Object.assign(WebGL2RenderingContext.prototype, instead)
  })
}
