import type { Analytics } from '#contract/insights/analytics.ts'
import type { SheetFormat } from '#contract/file-route.ts'
import { type FigureName, figureNames, figures, nameOfFigure } from '#domain/insights/analytics/figures.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import type { Cell } from '#engines/sheets/sheet.ts'
import { rowsOf, type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'

const texts = {
  en: {
    figures: 'Figures',
    from: 'From',
    to: 'To',
    before: 'compared',
    products: 'Products',
    categories: 'Categories',
    shops: 'Shops',
    name: 'Name',
    orders: 'Orders',
    revenue: 'Revenue (AED)',
    missed: 'Searches without a hit',
    words: 'Words',
    times: 'Times',
  },
  ar: {
    figures: 'الأرقام',
    from: 'من',
    to: 'إلى',
    before: 'للمقارنة',
    products: 'المنتجات',
    categories: 'الفئات',
    shops: 'المتاجر',
    name: 'الاسم',
    orders: 'الطلبات',
    revenue: 'الإيرادات (درهم)',
    missed: 'عمليات بحث بلا نتائج',
    words: 'الكلمات',
    times: 'المرات',
  },
} as const

type SheetOptions = {
  readonly format: SheetFormat
  readonly language: Language
  /** Who reads it. */
  readonly role: 'admin' | 'shop'
}

/**
 * The figures of each step, one in a row, as a file; XLSX has further sheets with what brought most. Refusal:
 * analytics.incomplete, since a file cannot say that it will be right in a minute.
 */
export function analyticsSheet(analytics: Analytics, { format, language, role }: SheetOptions): SheetFile {
  if (analytics.incompleteUntil !== null) throw new Refusal('analytics.incomplete')
  const text = texts[language]
  const number = (value: number): Cell => ({ number: String(value) })
  const sold = (of: Analytics['topProducts'] | Analytics['topShops']) =>
    rowsOf([
      [text.name, text.revenue, text.orders],
      ...of.map((one) => [nameIn(language, one), { number: fromFils(one.revenue) }, number(one.orders)]),
    ])
  const missed = analytics.missedSearches.map(({ words, times }) => [words, number(times)])
  return sheetFile(format, `majlis-analytics-${analytics.from}-${analytics.to}`, [
    { name: text.figures, rows: rowsOf(figureRows(analytics, language, role)) },
    { name: text.products, rows: sold(analytics.topProducts) },
    { name: text.categories, rows: sold(analytics.topCategories) },
    ...(analytics.topShops.length > 0 ? [{ name: text.shops, rows: sold(analytics.topShops) }] : []),
    ...(missed.length > 0
      ? [{ name: text.missed, rows: rowsOf([[text.words, text.times], ...missed]) }]
      : []),
  ])
}

function figureRows(
  { series, comparedWith }: Analytics,
  language: Language,
  role: 'admin' | 'shop',
): Cell[][] {
  const text = texts[language]
  const sides = comparedWith ? (['value', 'before'] as const) : (['value'] as const)
  const each = <T>(of: (name: FigureName, side: 'value' | 'before') => T) =>
    figureNames.flatMap((name) => sides.map((side) => of(name, side)))
  const heading = (name: FigureName) =>
    figures[name].unit === 'money'
      ? `${nameOfFigure(name, role)[language]} (AED)`
      : nameOfFigure(name, role)[language]
  return [
    [
      text.from,
      text.to,
      ...each((name, side) => (side === 'value' ? heading(name) : `${heading(name)}, ${text.before}`)),
    ],
    ...series.map(({ from, to, figures: of }) => [
      from,
      to,
      ...each((name, side) => cellOf(name, of[name][side])),
    ]),
  ]
}

function cellOf(name: FigureName, value: number | null): Cell {
  if (value === null) return ''
  if (figures[name].unit === 'money') return { number: fromFils(value) }
  return { number: String(Math.round(value * 10_000) / 10_000) }
}
