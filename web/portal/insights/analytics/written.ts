import { type FigureName, figures } from '#domain/insights/analytics/figures.ts'
import type { Step } from '#domain/insights/analytics/period.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { type Language, localeTags } from '#domain/platform/text/language.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'

/** Formats figures and steps in the reader's language. */
export function useWritten() {
  const { language, money, number, shortDay } = useLocale()
  const share = new Intl.NumberFormat(localeTags[language], { style: 'percent', maximumFractionDigits: 1 })
  const compact = new Intl.NumberFormat(localeTags[language], { notation: 'compact' })
  const day = (iso: string) => shortDay(dayStart(iso))
  return {
    day,
    /** A figure in full, with its unit; a dash for null. */
    figure: (name: FigureName, value: number | null) => {
      if (value === null) return '–'
      if (figures[name].unit === 'money') return money(value)
      return figures[name].unit === 'share' ? share.format(value) : number(value)
    },
    /** The figure in short form for an axis. */
    tick: (name: FigureName, value: number) => {
      if (figures[name].unit === 'share') return share.format(value)
      return compact.format(figures[name].unit === 'money' ? value / 100 : value)
    },
    /** A step in full, and on an axis. */
    step: ({ from, to }: { readonly from: string; readonly to: string }, step: Step) => ({
      label: from === to ? day(from) : `${day(from)} – ${day(to)}`,
      tick: part(from, language, step === 'month' ? { month: 'short' } : { day: 'numeric', month: 'short' }),
    }),
  }
}

function part(day: string, language: Language, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeTags[language], { timeZone: 'Asia/Dubai', ...style }).format(
    dayStart(day),
  )
}
