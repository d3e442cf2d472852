import { fromRate } from '#domain/money/exchange-rate.ts'
import type { Language } from '#domain/text/language.ts'
import { formatMoney, fromFils } from '#domain/money/money.ts'
import { wordTexts } from './field-texts.ts'
import { auditTexts } from './messages.ts'

const longest = 300
const commas = { en: ', ', ar: '، ' } as const

/** A field of the log as people read it: amounts as money, basis points as percent, statuses as words. */
export function valueText(name: string, value: unknown, language: Language): string {
  const text = auditTexts[language]
  if (value === null || value === undefined || value === '') return text.none
  if (typeof value === 'boolean') return value ? text.on : text.off
  if (typeof value === 'number') return numberText(name, value, language)
  if (Array.isArray(value)) return cut(value.map(String).join(commas[language])) || text.none
  if (typeof value !== 'string') return cut(JSON.stringify(value))
  const word = name === 'status' ? wordTexts[value] : undefined
  return word ? word[language] : cut(value)
}

function numberText(name: string, value: number, language: Language): string {
  if (name.endsWith('Fils')) return formatMoney(value, 'AED', language)
  if (name === 'eurRateBp') return fromRate(value)
  return name.endsWith('Bp') ? `${fromFils(value)}%` : String(value)
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
