import { z } from 'zod'
import type { Color } from '#contract/catalogue/colors.ts'
import { characters } from '#contract/fields.ts'
import { checklistColors, maxProductColors } from '#domain/catalogue/products/colors.ts'
import { oneLine } from '#domain/platform/text/plain-text.ts'
import { hasWords } from '#domain/platform/text/search-text.ts'

/** A chosen colour (R-ADD-14). */
export const draftColor = z.object({
  key: z.string(),
  colorId: z.string().nullable(),
  name: z.string(),
  nameAr: z.string().nullable(),
  hex: z.string(),
  isCustom: z.boolean(),
  labelOverride: z.string(),
  imageUrl: z.string().nullable(),
})
export type DraftColor = z.output<typeof draftColor>

/** A colour on offer: from the palette, or from the fixed checklist where the palette lacks it (G-59). */
export type AvailableColor = Pick<DraftColor, 'colorId' | 'name' | 'nameAr' | 'hex'>

/** The ten fixed colours in order, each linked to the palette colour of the same name, if any. */
export function checklistOf(palette: readonly Color[]): AvailableColor[] {
  return checklistColors.map((fixed) => {
    const known = palette.find(({ name }) => isSameName(name, fixed.name))
    return known ? offered(known) : { colorId: null, ...fixed }
  })
}

/** The other colours of the palette that match the search by name. */
export function paletteBeside(palette: readonly Color[], search: string): AvailableColor[] {
  return palette
    .filter(({ name }) => !checklistColors.some((fixed) => isSameName(name, fixed.name)))
    .filter(({ name, nameAr }) => hasWords([name, nameAr], search))
    .map(offered)
}

/** A palette colour as it is offered. */
export function offered({ id, name, nameAr, hex }: Color): AvailableColor {
  return { colorId: id, name, nameAr, hex }
}

export function isChosen(chosen: readonly DraftColor[], color: AvailableColor): boolean {
  return indexOf(chosen, color) >= 0
}

/** Finds a colour by palette id or by name, so that none is chosen twice (G-59). */
function indexOf(chosen: readonly DraftColor[], { colorId, name }: AvailableColor): number {
  return chosen.findIndex(
    (one) => (colorId !== null && one.colorId === colorId) || isSameName(one.name, name),
  )
}

function isSameName(one: string, other: string): boolean {
  return oneLine(one).toLowerCase() === oneLine(other).toLowerCase()
}

export type Picked = { readonly colors: readonly DraftColor[]; readonly outcome: 'added' | 'full' | 'known' }

/** Appends a colour, unless it is already chosen or there are twelve (R-ADD-11). */
export function pickColor(chosen: readonly DraftColor[], color: AvailableColor): Picked {
  if (isChosen(chosen, color)) return { colors: chosen, outcome: 'known' }
  if (chosen.length >= maxProductColors) return { colors: chosen, outcome: 'full' }
  const added: DraftColor = {
    ...color,
    key: color.colorId ?? oneLine(color.name).toLowerCase(),
    isCustom: color.colorId === null,
    labelOverride: '',
    imageUrl: null,
  }
  return { colors: [...chosen, added], outcome: 'added' }
}

export function dropColor(chosen: readonly DraftColor[], color: AvailableColor): DraftColor[] {
  const at = indexOf(chosen, color)
  return chosen.filter((_, index) => index !== at)
}

/** Whether a name or label exceeds 50 characters: it is refused, never cut (R-ADD-14, R-LIM-05). */
export function isTooLong(text: string): boolean {
  return characters(oneLine(text)) > 50
}

const hexForm = /^#[0-9a-f]{6}$/i

/** Whether a custom colour is valid: a name that is not blank, and "#" with six hex digits (R-ADD-12). */
export function isCustomValid(name: string, hex: string): boolean {
  return oneLine(name) !== '' && hexForm.test(hex.trim())
}
