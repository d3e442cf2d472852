import { weekday } from '#domain/shops/delivery.ts'

/** Seasons of the furniture trade in the UAE. */
export type Season =
  | 'before-ramadan'
  | 'ramadan'
  | 'eid'
  | 'white-friday'
  | 'national-day'
  | 'summer'
  | 'school'
  | 'usual'

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
})

/** Demand in each season, relative to an ordinary day. */
const demand: Readonly<Record<Season, number>> = {
  'before-ramadan': 1.7,
  ramadan: 1.2,
  eid: 0.5,
  'white-friday': 2.6,
  'national-day': 1.4,
  summer: 0.62,
  school: 1.25,
  usual: 1,
}

/** Season of a UAE day, `2026-11-21`: demand rises for Ramadan, White Friday and school, falls in summer and at Eid. */
export function seasonOf(day: string): Season {
  const season = known.get(day) ?? findSeason(day)
  known.set(day, season)
  return season
}

/** Cache: the same days are looked up again and again, and Islamic dates are slow to compute. */
const known = new Map<string, Season>()

function findSeason(day: string): Season {
  const [month, date] = islamicDay(day)
  if (month === 8) return 'before-ramadan'
  if (month === 9) return 'ramadan'
  if (month === 10 && date <= 4) return 'eid'
  const monthDay = day.slice(5)
  if (isWhiteFriday(day)) return 'white-friday'
  if (monthDay >= '12-01' && monthDay <= '12-03') return 'national-day'
  if (monthDay >= '06-20' && monthDay <= '08-10') return 'summer'
  if (monthDay >= '08-18' && monthDay <= '09-12') return 'school'
  return 'usual'
}

/** Relative demand on a day: by its season, and higher towards the weekend. */
export function demandOn(day: string): number {
  return demand[seasonOf(day)] * ([0, 5, 6].includes(weekday(day)) ? 1.25 : 0.9)
}

const wanted: Partial<Record<Season, Readonly<Record<string, number>>>> = {
  'before-ramadan': { majlis: 3, poufs: 2, rugs: 2, 'dining-tables': 2, 'dining-chairs': 2, sofas: 1.5 },
  ramadan: { majlis: 2, poufs: 1.6, 'table-lamps': 1.8, pendants: 1.6, 'side-tables': 1.5 },
  'white-friday': { sofas: 1.6, 'corner-sofas': 2, beds: 1.6, 'tv-consoles': 1.8 },
  summer: { 'outdoor-lounge': 0.2, planters: 0.5 },
  school: { desks: 4, 'office-chairs': 4, bookcases: 2.5, beds: 1.3 },
}

/** Relative demand for a category (by its slug) on a day. */
export function demandFor(category: string, day: string): number {
  const isCool = day.slice(5) >= '10-15' || day.slice(5) <= '04-15'
  const outdoors = category === 'outdoor-lounge' || category === 'planters'
  return (wanted[seasonOf(day)]?.[category] ?? 1) * (outdoors && isCool ? 1.8 : 1)
}

/** The week up to the Sunday after the last Friday of November. */
function isWhiteFriday(day: string): boolean {
  if (day.slice(5, 7) !== '11' && day.slice(5) !== '12-01') return false
  const last = new Date(`${day.slice(0, 4)}-11-30T00:00:00Z`)
  const friday = 30 - ((last.getUTCDay() + 2) % 7)
  const ofNovember = day.slice(5, 7) === '11' ? Number(day.slice(8)) : 31
  return ofNovember >= friday - 5 && ofNovember <= friday + 2
}

function islamicDay(day: string): readonly [month: number, date: number] {
  const parts = islamic.formatToParts(new Date(`${day}T12:00:00Z`))
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return [of('month'), of('day')]
}
