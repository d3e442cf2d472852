import type { Color } from '#contract/catalogue/colors.ts'
import type { Deps } from '#server/deps.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'

/** The palette in its order; hidden colours are left out on request (R-API-64, G-78). */
export async function listPalette(deps: Deps, { activeOnly }: { activeOnly: boolean }): Promise<Color[]> {
  const { reference } = await currentCatalogue(deps)
  return reference.colors.filter(({ status }) => !activeOnly || status === 'active')
}
