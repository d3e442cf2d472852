import { dayStart } from '#domain/platform/calendar.ts'
import { chanceOf } from './chance.ts'
import type { DemoEvent, VisitsOfDay } from './event.ts'
import { demandFor, demandOn } from './seasons.ts'

type VisitedProduct = { readonly productId: string; readonly category: string; readonly since: Date }

/** What people look for in vain: the demo sells none of it. */
const missing = [
  'bunk bed',
  'recliner',
  'bean bag',
  'hammock',
  'سرير أطفال',
  'كرسي هزاز',
  'مكتب للأطفال',
  'curtains',
]

/** How often products were looked at and put into carts on each day, and what was searched in vain; told at the end of the month. */
export function visitsOf(
  today: Date,
  days: readonly string[],
  products: readonly VisitedProduct[],
): DemoEvent[] {
  const visited = days.flatMap((day) => visitsOn(day, products))
  return [...Map.groupBy(visited, ({ day }) => day.slice(0, 7)).values()].map((ofMonth) => {
    const end = dayStart(ofMonth.at(-1)?.day ?? '', 1).getTime() - 600_000
    return { kind: 'visited', at: new Date(Math.min(end, today.getTime())), days: ofMonth }
  })
}

function visitsOn(day: string, products: readonly VisitedProduct[]): VisitsOfDay[] {
  const chance = chanceOf(`visits ${day}`)
  const onSale = products.filter(({ since }) => since <= dayStart(day))
  const seen = onSale.flatMap(({ productId, category }) => {
    const wanted = demandOn(day) * demandFor(category, day) * (0.3 + chanceOf(productId).next())
    const views = Math.round(wanted * chance.between(0.5, 9))
    return views === 0 ? [] : [{ productId, views, bagged: Math.floor(views * chance.between(0, 0.22)) }]
  })
  if (seen.length === 0) return []
  return [{ day, seen, missed: Array.from({ length: chance.whole(0, 3) }, () => chance.oneOf(missing)) }]
}
