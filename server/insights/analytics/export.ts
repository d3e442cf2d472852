import type { Analytics } from '#contract/insights/analytics.ts'
import type { SheetFormat } from '#contract/file-route.ts'
import { type FigureName, figureNames, figures, nameOfFigure } from '#domain/insights/analytics/figures.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Bilingual, type Language, nameIn } from '#domain/platform/text/language.ts'
import type { SheetToWrite } from '#engines/sheets/sheet.ts'
import { type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'
import { amountCell, type Column, linesOf, numberCell } from '#server/platform/http/send-sheet.ts'

type Role = 'admin' | 'shop'
type SheetOptions = {
  readonly format: SheetFormat
  readonly language: Language
  /** The reader's role. */
  readonly role: Role
}

/**
 * Exports the figures, one step per row; XLSX has further sheets: best sellers, stock that runs out or does not move.
 * Refusal: analytics.incomplete, since a file cannot say that it will be complete in a minute.
 */
export function analyticsSheet(analytics: Analytics, options: SheetOptions): SheetFile {
  if (analytics.incompleteUntil !== null) throw new Refusal('analytics.incomplete')
  const { from, to, series, topShops, missedSearches: searches } = analytics
  const { language, role } = options
  const sheet = <Row>(
    name: Bilingual,
    columns: readonly Column<Row>[],
    rows: readonly Row[],
  ): SheetToWrite => ({
    name: name[language],
    rows: linesOf(columns, rows, language),
  })
  return sheetFile(options, `majlis-analytics-${from}-${to}`, [
    sheet({ en: 'Figures', ar: 'الأرقام' }, figureColumns(analytics, role), series),
    sheet({ en: 'Products', ar: 'المنتجات' }, sold, analytics.topProducts),
    sheet({ en: 'Categories', ar: 'الفئات' }, categories, analytics.topCategories),
    ...(topShops.length > 0 ? [sheet({ en: 'Shops', ar: 'المتاجر' }, sold, topShops)] : []),
    sheet({ en: 'Running out', ar: 'أوشك على النفاد' }, short, analytics.runningOut),
    sheet({ en: 'Unsold stock', ar: 'مخزون لا يتحرك' }, idle, analytics.idleStock),
    ...(searches.length > 0
      ? [sheet({ en: 'Searches without results', ar: 'عمليات بحث بلا نتائج' }, missed, searches)]
      : []),
  ])
}

const name: Column<Parameters<typeof nameIn>[1]> = ['Name', 'الاسم', (one, language) => nameIn(language, one)]
const stock: Column<{ readonly stock: number }> = ['In stock', 'في المخزون', (one) => numberCell(one.stock)]

const revenue: Column<{ readonly revenue: number }> = [
  'Revenue (AED)',
  'الإيرادات (درهم)',
  (one) => amountCell(one.revenue),
]

const sold: readonly Column<Analytics['topShops'][number]>[] = [
  name,
  revenue,
  ['Orders', 'الطلبات', ({ orders }) => numberCell(orders)],
]
const categories: readonly Column<Analytics['topCategories'][number]>[] = [
  name,
  revenue,
  ['Sold', 'المباع', ({ quantity }) => numberCell(quantity)],
]
const short: readonly Column<Analytics['runningOut'][number]>[] = [
  name,
  stock,
  ['Sold in 30 days', 'المباع في 30 يوماً', ({ soldInMonth }) => numberCell(soldInMonth)],
  ['Lasts (days)', 'يكفي (أيام)', ({ lastsDays }) => numberCell(lastsDays)],
]
const idle: readonly Column<Analytics['idleStock'][number]>[] = [
  name,
  stock,
  ['Value (AED)', 'القيمة (درهم)', ({ value }) => amountCell(value)],
]
const missed: readonly Column<Analytics['missedSearches'][number]>[] = [
  ['Words', 'الكلمات', ({ words }) => words],
  ['Times', 'المرات', ({ times }) => numberCell(times)],
]

type Step = Analytics['series'][number]

/** A column for each figure, followed by its compared value if the period is compared. */
function figureColumns({ comparedWith }: Analytics, role: Role): Column<Step>[] {
  const columnsOf = (figure: FigureName): Column<Step>[] => {
    const isMoney = figures[figure].unit === 'money'
    const cell = isMoney ? amountCell : numberCell
    const { en, ar } = nameOfFigure(figure, role)
    const unit = isMoney ? ' (AED)' : ''
    const now: Column<Step> = [en + unit, ar + unit, (step) => cell(step.figures[figure].value)]
    if (!comparedWith) return [now]
    const before = (step: Step) => cell(step.figures[figure].before)
    return [now, [`${en}${unit}, compared`, `${ar}${unit}, للمقارنة`, before]]
  }
  return [
    ['From', 'من', ({ from }) => from],
    ['To', 'إلى', ({ to }) => to],
    ...figureNames.flatMap(columnsOf),
  ]
}
