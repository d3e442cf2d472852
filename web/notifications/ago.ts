import { type Language, localeTags } from '#domain/text/language.ts'
import { inboxTexts } from './messages.ts'

const formats = {
  en: new Intl.RelativeTimeFormat(localeTags.en, { numeric: 'auto' }),
  ar: new Intl.RelativeTimeFormat(localeTags.ar, { numeric: 'auto' }),
} as const

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

/** How long ago: "3 minutes ago", "yesterday". A reader's clock may run behind: what seems to come is now. */
export function agoOf(at: Date, now: Date, language: Language): string {
  const seconds = (now.getTime() - at.getTime()) / 1000
  const step = steps.find((one) => seconds >= one.seconds)
  return step
    ? formats[language].format(-Math.floor(seconds / step.seconds), step.unit)
    : inboxTexts[language].now
}
