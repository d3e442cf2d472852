import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { localeTags } from '#domain/platform/text/language.ts'

/** The months in both languages, long and short, each with its number. */
const months = (['en', 'ar'] as const).flatMap((language) =>
  (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(localeTags[language], { month, timeZone: 'UTC' })
    return Array.from(
      { length: 12 },
      (_, at) => [format.format(Date.UTC(2026, at, 1)).toLowerCase(), at + 1] as const,
    )
  }),
)

/**
 * A calendar day as people in the Emirates type it, the day before the month ("21/11/2026", "21-11-26", "21 Nov 2026",
 * "٢١ نوفمبر ٢٠٢٦"), or as programs do ("2026-11-21"), as `2026-11-21`; null for anything else.
 */
export function readDay(typed: string): string | null {
  // What is shown may hold marks of direction.
  const text = latinDigits(typed)
    .replace(/[\u200e\u200f]/g, '')
    .trim()
    .toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = /^(\d{1,2})(?:[\s./-]+)([^\s\d./-]+|\d{1,2})(?:[\s./,،-]+)(\d{4}|\d{2})$/.exec(text)
  if (!parts) return null
  const [, day, named = '', year = ''] = parts
  const month = /^\d/.test(named) ? Number(named) : months.find(([name]) => name === named)?.[1]
  return month === undefined
    ? null
    : dayOf(Number(year.length === 2 ? `20${year}` : year), month, Number(day))
}

/** The day, where the calendar has it. */
function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isThere = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 1900
  return isThere ? at.toISOString().slice(0, 10) : null
}
