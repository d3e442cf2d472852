import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dimensionSheet, narrowSheet, wideSheet } from './dimension-sheet.ts'
import { silhouetteOf, type Size } from './silhouettes.ts'

const categories =
  'sofas corner-sofas majlis armchairs poufs coffee-tables side-tables tv-consoles dining-tables dining-chairs bar-stools sideboards beds nightstands'
    .concat(
      ' dressers wardrobes desks office-chairs bookcases floor-lamps table-lamps pendants rugs mirrors planters screens outdoor-lounge something-else',
    )
    .split(' ')

const length = fc.integer({ min: 20, max: 500 })
const sizes = fc.record({ width: length, depth: length, height: fc.integer({ min: 25, max: 260 }) })

/** The extent of a path; control points count, so a curve is never larger than this. */
function extent(path: string) {
  const xs: number[] = []
  const ys: number[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const [, command = '', given = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const isOnward = command === command.toLowerCase()
    const numbers = [...given.matchAll(/-?[\d.]+/g)].map(Number)
    const across = /[Hh]/.test(command)
      ? numbers
      : /[Vv]/.test(command)
        ? []
        : numbers.filter((_, at) => at % 2 === 0)
    const down = /[Vv]/.test(command)
      ? numbers
      : /[Hh]/.test(command)
        ? []
        : numbers.filter((_, at) => at % 2 === 1)
    const [fromX, fromY] = isOnward ? [x, y] : [0, 0]
    xs.push(...across.map((value) => fromX + value))
    ys.push(...down.map((value) => fromY + value))
    x = across.length > 0 ? (xs.at(-1) ?? 0) : x
    y = down.length > 0 ? (ys.at(-1) ?? 0) : y
    // A closed shape ends where it began.
    if (/M/i.test(command)) [startX, startY] = [x, y]
    if (/Z/i.test(command)) [x, y] = [startX, startY]
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

const sofa: Size = { width: 226, depth: 97, height: 91 }

describe.each(categories)('the drawing of %s', (category) => {
  test('stays within its measures and fills them', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const silhouette = silhouetteOf(category, size)
        const [width, depth, height] = silhouette.size
        const views =
          'plan' in silhouette
            ? [{ path: silhouette.plan, across: width, tall: depth }]
            : [
                { path: silhouette.front, across: width, tall: height },
                { path: silhouette.side ?? silhouette.front, across: depth, tall: height },
              ]
        for (const { path, across, tall } of views) {
          const drawn = extent(path)
          expect(drawn.left).toBeGreaterThanOrEqual(0)
          expect(drawn.top).toBeGreaterThanOrEqual(0)
          expect(drawn.right).toBeLessThanOrEqual(across)
          expect(drawn.bottom).toBeLessThanOrEqual(tall)
          expect(drawn.bottom - drawn.top).toBeGreaterThan(tall * 0.97)
          expect(drawn.right - drawn.left).toBeGreaterThan(across * 0.9)
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('the sheet', () => {
  test.each([wideSheet, narrowSheet])('shows front and side at one scale, within its edges (%o)', (space) => {
    fc.assert(
      fc.property(sizes, (size) => {
        const sheet = dimensionSheet(size, silhouetteOf('sofas', size), space)
        const [front, side] = sheet.views
        expect(front?.scale).toBe(side?.scale)
        expect(front?.x).toBeGreaterThanOrEqual(0)
        expect((side?.x ?? 0) + size.depth * (side?.scale ?? 0)).toBeLessThanOrEqual(space.width)
        expect((front?.y ?? 0) + size.height * (front?.scale ?? 0)).toBeLessThan(sheet.height)
      }),
    )
  })

  test('rules each measure with its own length', () => {
    const sheet = dimensionSheet(sofa, silhouetteOf('sofas', sofa), wideSheet)
    const scale = sheet.views[0]?.scale ?? 0
    const [width, depth, height] = sheet.rulers.map((ruler) => ({ ...extent(ruler.path), cm: ruler.cm }))
    expect(sheet.rulers.map(({ cm }) => cm)).toEqual([226, 97, 91])
    expect((width?.right ?? 0) - (width?.left ?? 0)).toBeCloseTo(226 * scale, 0)
    expect((depth?.right ?? 0) - (depth?.left ?? 0)).toBeCloseTo(97 * scale, 0)
    expect((height?.bottom ?? 0) - (height?.top ?? 0)).toBeCloseTo(91 * scale, 0)
  })

  test('puts the height between the views and the side after the front', () => {
    const sheet = dimensionSheet(sofa, silhouetteOf('sofas', sofa), wideSheet)
    const [front, side] = sheet.views
    const label = sheet.rulers[2]?.labelX ?? 0
    expect(label).toBeGreaterThan((front?.x ?? 0) + 226 * (front?.scale ?? 0))
    expect(label).toBeLessThan(side?.x ?? 0)
  })

  test('shows a rug from above, with its width and its length', () => {
    const size = { width: 201, depth: 312, height: 2 }
    const sheet = dimensionSheet(size, silhouetteOf('rugs', size), wideSheet)
    expect(sheet.views).toHaveLength(1)
    expect(sheet.rulers.map(({ cm }) => cm)).toEqual([201, 312])
  })

  test.each(['corner-sofas', 'majlis'])('shows what goes round a corner from above (%s)', (category) => {
    const size = { width: 301, depth: 226, height: 68 }
    const sheet = dimensionSheet(size, silhouetteOf(category, size), narrowSheet)
    expect(sheet.views).toHaveLength(1)
    expect(sheet.rulers.map(({ cm }) => cm)).toEqual([301, 226])
  })
})

test('a corner is drawn with its long side where it stands, seen from the front', () => {
  const size = { width: 381, depth: 169, height: 85 }
  const drawn = (side: string | null) => {
    const [view] = dimensionSheet(size, silhouetteOf('corner-sofas', size, side), wideSheet).views
    return {
      turn: Math.sign(view?.stretch[0] ?? 0),
      x: view?.x ?? 0,
      across: size.width * (view?.scale ?? 0),
    }
  }
  const asDrawn = drawn('right')
  expect([drawn(null), drawn('either')]).toEqual([asDrawn, asDrawn])
  const other = drawn('left')
  expect([asDrawn.turn, other.turn]).toEqual([1, -1])
  expect(other.x - other.across).toBeCloseTo(asDrawn.x, 0)
})
