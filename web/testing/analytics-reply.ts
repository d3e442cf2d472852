import { type FigureName, figureNames } from '#domain/insights/analytics/figures.ts'

type Figure = { value: number | null; before: number | null }
/** Every figure as the server reports it: 0 unless given. */
export const figuresReply = (about: Partial<Record<FigureName, Figure>> = {}) => ({
  ...Object.fromEntries(figureNames.map((name) => [name, { value: 0, before: 0 }])),
  ...about,
})
const some = {
  revenue: { value: 1240, before: 1000 },
  orders: { value: 4, before: 4 },
  averageOrder: { value: 310, before: null },
  returnRate: { value: 0.021, before: 0.025 },
}

/** The reply of the analytics endpoint. */
export const analyticsReply = (about: object = {}) => ({
  from: '2026-11-20',
  to: '2026-11-21',
  step: 'day',
  comparedWith: { from: '2026-11-18', to: '2026-11-19' },
  incompleteUntil: null,
  figures: figuresReply(some),
  series: [
    {
      from: '2026-11-20',
      to: '2026-11-20',
      figures: figuresReply({ revenue: { value: 240, before: 1000 } }),
    },
    { from: '2026-11-21', to: '2026-11-21', figures: figuresReply({ revenue: { value: 1000, before: 0 } }) },
  ],
  topProducts: [
    { id: 'p-1', name: 'Marsa Sofa', nameAr: 'كنبة مرسى', revenue: 1000, orders: 3, quantity: 5 },
  ],
  topCategories: [{ id: 'c-1', name: 'Sofas', nameAr: 'كنبات', revenue: 1000, quantity: 5 }],
  topShops: [{ id: null, name: 'Majlis', nameAr: 'مجلس', revenue: 240, orders: 1 }],
  missedSearches: [{ words: 'hammock', times: 2 }],
  idleStock: [{ id: 'p-2', name: 'Old Lamp', nameAr: null, stock: 4, value: 400 }],
  runningOut: [
    { id: 'p-1', name: 'Marsa Sofa', nameAr: 'كنبة مرسى', stock: 1, soldInMonth: 8, lastsDays: 3 },
  ],
  ...about,
})
