import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { guessMapping, importHeading } from '#contract/catalogue/imports/import-columns.ts'
import { comparedContent } from '#contract/catalogue/products/product-approval.ts'
import { productContent, productInput } from '#contract/catalogue/products/product-input.ts'
import { product } from '#contract/catalogue/products/products.ts'
import { cellsOfProduct, type ProductRow } from '#server/catalogue/imports/rows/product-cells.ts'
import { readRow } from '#server/catalogue/imports/rows/row-input.ts'
import { auditedColumns } from '#server/catalogue/products/audit-fields.ts'
import { columnsOf } from '#server/catalogue/products/write.ts'
import { recordJson } from '#server/catalogue/products/record.ts'
import { fieldNames as auditNames } from '#web/portal/platform/audit/messages.ts'
import { changedFields, proposedFields } from '#web/portal/catalogue/products/approval/content-fields.ts'
import { blankDraft, typedFields } from '#web/portal/catalogue/products/form/draft.ts'
import { shopWireOf } from '#web/portal/catalogue/products/form/draft-input.ts'
import { pageFields } from '#contract/catalogue/products/field-lists.ts'
import { sourceFiles } from './source-files.ts'

const name = 'assemblyMinutes'

// Only a line of the table, as a developer would add it.
vi.mock('#contract/catalogue/products/product-fields.ts', async (original) => {
  const table = await original<{ productFields: object }>()
  const line = {
    kind: 'wholeNumber',
    label: { en: 'Assembly', ar: 'التركيب' },
    unit: { en: 'min', ar: 'دقيقة' },
    max: 10_000,
    form: 'specifications',
    isOnPage: true,
    file: 'assembly time, مدة التركيب',
  }
  return { ...table, productFields: { ...table.productFields, assemblyMinutes: line } }
})

describe('a line of the table of product fields makes the field', () => {
  const sent = (value: unknown) => z.safeDecode(productContent, { [name]: value } as never)

  test('read and checked where it is sent, and told where it is read', () => {
    expect(sent('45').data).toEqual({ [name]: 45 })
    expect(sent('').data).toEqual({ [name]: null })
    expect(sent('4.5').error?.issues).toMatchObject([{ path: [name], message: 'wholeNumber' }])
    expect(sent('10001').success).toBe(false)
    for (const schema of [productInput, product, comparedContent])
      expect(Object.keys(schema.shape)).toContain(name)
  })

  test('stored, recorded and audited', () => {
    expect(columnsOf({ [name]: 45 } as never)).toEqual({ [name]: 45 })
    expect(recordJson).toContain('p.assembly_minutes as "assemblyMinutes"')
    expect(auditedColumns).toContain('p.assembly_minutes')
    expect(auditNames[name]).toEqual({ en: 'Assembly (min)', ar: 'التركيب (دقيقة)' })
  })

  test('exported, and imported again', () => {
    const heading = importHeading(name as never, 'en')
    expect(heading).toBe('Assembly (min)')
    expect(guessMapping([heading, 'مدة التركيب'])).toEqual([name, ''])
    const row = { ...Object.fromEntries(Object.keys(product.shape).map((key) => [key, null])), [name]: 45 }
    const wording = { language: 'en', trails: new Map(), site: '' } as const
    expect(cellsOfProduct(row as unknown as ProductRow, wording)).toMatchObject({ [name]: { number: '45' } })
    const names = {
      categoriesNamed: () => [],
      categoryLike: () => null,
      colorNamed: () => null,
      styleNamed: () => null,
      meaningOf: () => undefined,
    }
    expect(readRow({ [name]: '45' } as never, { names, isNew: false })).toMatchObject({
      sent: { [name]: 45 },
      problems: [],
    })
  })

  test('compared by reviewers, typed in the form and shown on the page', () => {
    const content = { styleTags: [], [name]: 45 } as never
    expect(changedFields({ styleTags: [], [name]: 30 } as never, content)).toEqual([name])
    expect(proposedFields({ [name]: 45 } as never)).toEqual([name])
    expect(typedFields).toContain(name)
    expect(shopWireOf({ ...blankDraft, [name]: '45' } as never)).toMatchObject({ [name]: '45' })
    expect(pageFields).toContain(name)
  })
})

test('a field stands in at most five files beside those that sell by it; seeds, samples and tests not counted', () => {
  const spelt = /\bbundle_?discount(?:_?bp)?\b/i
  const files = sourceFiles(/\.tsx?$/).filter(
    ({ path, text }) =>
      !/\.test\.|^(?:checks|demo)\/|\/(?:testing|orders|public|api-docs)\/|products\/stock\.ts$/.test(path) &&
      spelt.test(text),
  )
  expect(files.length, files.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(5)
})
