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
    short: 'Running out',
    idle: 'Stock that does not move',
    stock: 'In stock',
    soldInMonth: 'Sold in 30 days',
    lastsDays: 'Lasts (days)',
    worth: 'Value (AED)',
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
    short: 'أوشك على النفاد',
    idle: 'مخزون لا يتحرك',
    stock: 'في المخزون',
    soldInMonth: 'المباع في 30 يوماً',
    lastsDays: 'يكفي (أيام)',
    worth: 'القيمة (درهم)',
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
 * The figures of each step, one in a row, as a file; XLSX has further sheets: what brought most, what runs out or lies. Refusal:
 * analytics.incomplete, since a file cannot say that it will be right in a minute.
 */
export function analyticsSheet(analytics: Analytics, { format, language, role }: SheetOptions): SheetFile {
  if (analytics.incompleteUntil !== null) throw new Refusal('analytics.incomplete')
  const text = texts[language]
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
    { name: text.short, rows: rowsOf(shortRows(analytics.runningOut, language)) },
    { name: text.idle, rows: rowsOf(idleRows(analytics.idleStock, language)) },
    ...(missed.length > 0
      ? [{ name: text.missed, rows: rowsOf([[text.words, text.times], ...missed]) }]
      : []),
  ])
}

function number(value: number): Cell {
  return { number: String(value) }
}

function shortRows(products: Analytics['runningOut'], language: Language): Cell[][] {
  const { name, stock, soldInMonth, lastsDays } = texts[language]
  const rows = products.map((one) => [
    nameIn(language, one),
    ...[one.stock, one.soldInMonth, one.lastsDays].map(number),
  ])
  return [[name, stock, soldInMonth, lastsDays], ...rows]
}

function idleRows(products: Analytics['idleStock'], language: Language): Cell[][] {
  const { name, stock, worth } = texts[language]
  const rows = products.map((one) => [
    nameIn(language, one),
    number(one.stock),
    { number: fromFils(one.value) },
  ])
  return [[name, stock, worth], ...rows]
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
