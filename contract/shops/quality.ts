import { z } from 'zod'
import { fileRoute, sheetQuery } from '#contract/file-route.ts'
import { grades, type MeasureName, measureNames } from '#domain/insights/analytics/quality.ts'
import { endpoint } from '#contract/endpoint.ts'
import { oneOf, searchText } from '#contract/fields.ts'
import { pageByOffset } from '#contract/page.ts'

const grade = z.enum(grades).nullable()
const measure = z.object({ value: z.number().nullable(), cases: z.int(), grade })
const measured = measureNames.map((name) => [name, measure] as const)
const quality = z.object({
  /** A share from 0 to 1, or an average of stars; null without cases. The grade is null where cases are too few. */
  measures: z.object(Object.fromEntries(measured) as Record<MeasureName, typeof measure>),
  /** The grade of the worst measure. */
  grade,
})

const ofShop = quality.extend({ shopId: z.string(), shopName: z.string(), shopNameAr: z.string().nullable() })
export type ShopQuality = z.output<typeof ofShop>

const orders = ['shop', ...measureNames] as const
export type QualityOrder = 'shop' | MeasureName
/** Filters and order of the quality list; by default the worst shops first. */
export const qualityFilters = z.object({
  search: searchText,
  grade: oneOf(grades).orAll(),
  sort: oneOf([...orders, ...orders.map((order) => `-${order}` as const)]).orAll(),
})
export type QualityFilters = z.output<typeof qualityFilters>

export const listShopQuality = endpoint('GET /api/admin/quality', {
  needs: 'figures',
  summary:
    'How well each approved shop answers, delivers and is rated, worst first or sorted; X-Total-Count has the number of matches',
  query: qualityFilters.extend(pageByOffset({ usual: 100, most: 500 })),
  reply: z.array(ofShop),
})

/** The quality list as a file. */
export const qualityFile = fileRoute('GET /api/admin/quality/export', {
  needs: 'figures',
  summary: 'The quality of shops as a file, filtered and sorted like the list',
  query: qualityFilters.extend(sheetQuery),
})

export const readOwnQuality = endpoint('GET /api/shop/quality', {
  needs: 'figures',
  summary: 'How well the shop answers, delivers and is rated',
  reply: quality,
})
