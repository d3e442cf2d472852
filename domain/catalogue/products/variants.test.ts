import { describe, expect, test } from 'vitest'
import { designOf } from './design-names.ts'
import { namesShowFinish, variantGroupKey, variantLabels, planVariantGroup } from './variants.ts'

const none = { into: null, members: [], leaves: [], ends: [] }
const variants = (variantGroups: Record<string, number | null>) =>
  Object.entries(variantGroups).map(([id, familyId]) => ({ id, familyId }))

describe('who is in a family', () => {
  test('two products begin one', () => {
    const plan = planVariantGroup('a', ['b', 'a'], variants({ a: null, b: null }))
    expect(plan).toEqual({ ...none, members: ['b', 'a'] })
  })

  test('a product joins the family of another, and its own goes on where it has one', () => {
    expect(planVariantGroup('c', ['a', 'b', 'c'], variants({ a: 1, b: 1, c: null })).into).toBe(1)
    expect(planVariantGroup('c', ['a', 'b', 'c', 'd'], variants({ a: 1, b: 1, c: 2, d: 2 }))).toEqual({
      into: 2,
      members: ['a', 'b', 'c', 'd'],
      leaves: [],
      ends: [1],
    })
  })

  test('a product is in it even where it is not named among the others', () => {
    expect(planVariantGroup('a', ['b'], variants({ a: null, b: null })).members).toEqual(['b', 'a'])
  })

  test('who is not named any more leaves', () => {
    const plan = planVariantGroup('a', ['a', 'b'], variants({ a: 1, b: 1, c: 1 }))
    expect(plan).toEqual({ into: 1, members: ['a', 'b'], leaves: ['c'], ends: [] })
  })

  test('a product that leaves two others leaves them together, and a family of one vanishes', () => {
    const three = planVariantGroup('a', [], variants({ a: 1, b: 1, c: 1 }))
    expect(three).toEqual({ into: 1, members: ['b', 'c'], leaves: ['a'], ends: [] })
    const two = planVariantGroup('a', ['a'], variants({ a: 1, b: 1 }))
    expect(two).toEqual({ into: null, members: [], leaves: ['a', 'b'], ends: [1] })
  })

  test('one taken from a family of two leaves the other alone; from three it leaves two', () => {
    expect(planVariantGroup('a', ['a', 'x'], variants({ a: null, x: 7, y: 7 }))).toMatchObject({ into: 7 })
    const plan = planVariantGroup('a', ['a', 'b', 'x'], variants({ a: 1, b: 1, x: 7, y: 7 }))
    expect(plan).toEqual({ into: 1, members: ['a', 'b', 'x'], leaves: ['y'], ends: [7] })
    const goesOn = planVariantGroup('a', ['a', 'b', 'x'], variants({ a: 1, b: 1, x: 7, y: 7, z: 7 }))
    expect(goesOn).toEqual({ into: 1, members: ['a', 'b', 'x'], leaves: [], ends: [] })
  })

  test('a product in none that leaves is in none', () => {
    expect(planVariantGroup('a', [], variants({ a: null }))).toEqual(none)
  })
})

describe('what tells variants apart', () => {
  test('is what their names do not share', () => {
    expect(variantLabels(['Wadi Coffee Table, Natural Oak', 'Wadi Coffee Table, Walnut'])).toEqual([
      'Natural Oak',
      'Walnut',
    ])
    expect(variantLabels(['Ramla Rug, Ivory Diamond', 'Ramla Rug, Navy Diamond'])).toEqual(['Ivory', 'Navy'])
    expect(variantLabels(['طاولة وادي، جوز', 'طاولة وادي، بلوط طبيعي'])).toEqual(['جوز', 'بلوط طبيعي'])
    expect(variantLabels(['Oak Table', 'Walnut Table'])).toEqual(['Oak', 'Walnut'])
  })

  test('is nothing where names say no difference', () => {
    expect(variantLabels(['Table', 'Table'])).toEqual(['', ''])
    expect(variantLabels(['Wadi Table', 'Wadi Table, Oak'])).toEqual(['', ''])
  })

  test('a family is called by what its names begin with', () => {
    expect(variantGroupKey(['Wadi Coffee Table, Natural Oak', 'Wadi Coffee Table, Walnut'])).toBe(
      'Wadi Coffee Table',
    )
    expect(variantGroupKey(['Oak Table', 'Walnut Table'])).toBe('Oak Table')
  })
})

describe('whether two names are of one design', () => {
  const palette = new Set(['mauve'])
  test.each([
    ['Marsa Three-Seat Sofa, Oat Linen', 'Marsa Three-Seat Sofa, Charcoal Wool'],
    ['Sidr Lounge Chair, Cognac Leather & Oak', 'Sidr Lounge Chair, Black Leather & Walnut'],
    ['Noor Armchair, Mauve', 'Noor Armchair in Grey'],
    ['أريكة مرسى بثلاثة مقاعد، كتان شوفاني', 'أريكة مرسى بثلاثة مقاعد، صوف فحمي'],
    ['كرسي سدر للاسترخاء، جلد كونياكي وبلوط', 'كرسي سدر للاسترخاء، جلد أسود وجوز'],
  ])('%s and %s are', (one, other) => {
    expect(designOf(one, palette)).toBe(designOf(other, palette))
    expect(designOf(one, palette)).not.toBe('')
  })

  test('another product in the same finish is not', () => {
    expect(designOf('Marsa Sofa, Oat Linen', palette)).not.toBe(designOf('Liwa Sofa, Oat Linen', palette))
  })
})

describe('the finish is what is chosen', () => {
  const oak = { name: 'Wadi Table, Oak', nameAr: 'طاولة وادي، بلوط' }
  const walnut = { name: 'Wadi Table, Walnut', nameAr: 'طاولة وادي، جوز' }

  test('where the names say it in both languages', () => {
    expect(namesShowFinish([oak, walnut])).toBe(true)
    expect(namesShowFinish([oak, { ...walnut, nameAr: null }])).toBe(true)
  })

  test('not where one language does not say it, nor for a product alone', () => {
    expect(namesShowFinish([oak, { ...walnut, nameAr: oak.nameAr }])).toBe(false)
    expect(namesShowFinish([oak])).toBe(false)
  })
})
