import { describe, expect, test } from 'vitest'
import type { Color } from '#contract/catalogue/colors.ts'
import {
  checklistOf,
  type DraftColor,
  dropColor,
  isChosen,
  isCustomValid,
  paletteBeside,
  pickColor,
} from './chosen-colors.ts'

const colorOf = (name: string, nameAr: string | null = null): Color => ({
  id: `id-${name}`,
  name,
  nameAr,
  slug: name.toLowerCase(),
  hex: '#D9C7A8',
  status: 'active',
})
const palette = [colorOf('Beige'), colorOf('Sage', 'مريمي'), colorOf('Sand')]

describe('the checklist', () => {
  test('has the ten fixed colours in their order, linked to the palette where it has the name (R-ADD-10)', () => {
    const names = ['White', 'Black', 'Brown', 'Gray', 'Beige', 'Navy', 'Blue', 'Green', 'Red', 'Yellow']
    const checklist = checklistOf(palette)
    expect(checklist.map(({ name }) => name)).toEqual(names)
    expect(checklist.map(({ colorId }) => colorId).filter(Boolean)).toEqual(['id-Beige'])
  })

  test('takes its colours out of the palette beside it, which is searched in both languages', () => {
    expect(paletteBeside(palette, '').map(({ name }) => name)).toEqual(['Sage', 'Sand'])
    expect(paletteBeside(palette, 'مريم').map(({ name }) => name)).toEqual(['Sage'])
    expect(paletteBeside(palette, 'plum')).toEqual([])
  })
})

describe('picking', () => {
  const own = (name: string) => ({ colorId: null, name, nameAr: null, hex: '#8A9A83' })

  test('takes no colour twice, by its row or by its name (G-59)', () => {
    const { colors } = pickColor([], { ...own('Beige'), colorId: 'id-Beige' })
    expect(pickColor(colors, own(' beige ')).outcome).toBe('known')
    expect(isChosen(colors, own('BEIGE'))).toBe(true)
    expect(isChosen(colors, own('Bei\u200bge'))).toBe(true)
    expect(dropColor(colors, own('beige'))).toEqual([])
  })

  test('takes at most twelve (R-ADD-11, R-VAL-22)', () => {
    const pickAll = (count: number) =>
      Array.from({ length: count }, (_, index) => own(`Color ${index}`)).reduce<readonly DraftColor[]>(
        (chosen, color) => pickColor(chosen, color).colors,
        [],
      )
    expect(pickAll(12)).toHaveLength(12)
    expect(pickColor(pickAll(12), own('One more')).outcome).toBe('full')
    expect(pickAll(13)).toHaveLength(12)
  })

  test.each([
    ['Date brown', '#5C3A21', true],
    ['Date brown', '#5c3a21', true],
    ['  ', '#5C3A21', false],
    [' \u200b', '#5C3A21', false],
    ['Date brown', '5C3A21', false],
    ['Date brown', '#5C3A2', false],
    ['Date brown', '#5C3A21F', false],
    ['Date brown', '#GGGGGG', false],
  ])('a colour of one’s own named "%s" with the code %s: %s (R-ADD-12)', (name, hex, isValid) => {
    expect(isCustomValid(name, hex)).toBe(isValid)
  })
})
