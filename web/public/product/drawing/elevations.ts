import { bed, cabinet, desk, drawers, lowTable, plain, shelf, table } from './cases.ts'
import { floorLamp, mirror, pendant, planter, rug, screen, tableLamp } from './decor.ts'
import { type Elevations, box, moved } from './strokes.ts'
import { armchair, chair, majlis, pouf, sofa, stool, taskChair } from './seats.ts'

/** A sofa between two chairs, a low table before it: a set is as wide as it stands. */
const loungeSet: Elevations = {
  front: (width, height) => {
    const [chair, seat, gap] = [width * 0.21, width * 0.5, width * 0.04]
    return [
      armchair.front(chair, height),
      moved(sofa.front(seat, height), chair + gap, 0),
      moved(armchair.front(chair, height), width - chair, 0),
    ].join('')
  },
  side: (depth, height) => {
    const seat = depth * 0.46
    const [start, table] = [depth * 0.58, height * 0.58]
    return [
      sofa.side(seat, height),
      box([start, table, depth, table + height * 0.05]),
      box([start + depth * 0.03, table + height * 0.05, depth * 0.97, height]),
    ].join('')
  },
}

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
