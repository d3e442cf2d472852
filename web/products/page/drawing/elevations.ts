import { bed, cabinet, desk, drawers, lowTable, plain, shelf, table } from './cases.ts'
import { floorLamp, mirror, pendant, planter, rug, screen, tableLamp } from './decor.ts'
import { loungeSet } from './sets.ts'
import type { Elevations } from './strokes.ts'
import { armchair, chair, majlis, pouf, sofa, stool, taskChair } from './seats.ts'

/** The first word found in a category's slug decides, so the more special ones come first. */
const kinds: readonly (readonly [word: string, kind: Elevations])[] = [
  ['majlis', majlis],
  ['outdoor-lounge', loungeSet],
  ['lounge-set', loungeSet],
  ['outdoor', sofa],
  ['sofa', sofa],
  ['armchair', armchair],
  ['lounge', armchair],
  ['office-chair', taskChair],
  ['task', taskChair],
  ['stool', stool],
  ['bench', lowTable],
  ['chair', chair],
  ['pouf', pouf],
  ['ottoman', pouf],
  ['coffee', lowTable],
  ['side-table', lowTable],
  ['nesting', lowTable],
  ['dining-table', table],
  ['desk', desk],
  ['nightstand', drawers],
  ['dresser', drawers],
  ['wardrobe', cabinet],
  ['sideboard', cabinet],
  ['console', cabinet],
  ['cabinet', cabinet],
  ['bookcase', shelf],
  ['shel', shelf],
  ['bed', bed],
  ['floor-lamp', floorLamp],
  ['table-lamp', tableLamp],
  ['pendant', pendant],
  ['chandelier', pendant],
  ['mirror', mirror],
  ['planter', planter],
  ['screen', screen],
  ['rug', rug],
  ['carpet', rug],
  ['table', table],
]

/** How a piece of this category is drawn: a plain outline where the category says nothing. */
export function elevationsOf(categorySlug: string): Elevations {
  return kinds.find(([word]) => categorySlug.includes(word))?.[1] ?? plain
}
