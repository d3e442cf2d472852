import { z } from 'zod'
import { type FieldName, type FormKind, shopFields } from './registration-steps.ts'

export type FormValues = Readonly<Record<FieldName, string>>

const names = ['businessType', ...shopFields] as const
/** A password is never written down. */
const keptNames = names.filter((name) => name !== 'password')
const stored = z.partialRecord(z.enum(keptNames), z.string())

/** An empty form; at `/register` nobody is asked for the business type, which is then not sent. */
export function blankOf(kind: FormKind): FormValues {
  const blank = Object.fromEntries(names.map((name) => [name, ''])) as Record<FieldName, string>
  return kind === 'portal' ? { ...blank, businessType: 'retail_shop' } : blank
}

/** What was typed in this tab before it was loaded anew; null when nothing was (R-REG-17). */
export function readDraft(kind: FormKind): FormValues | null {
  const text = sessionStorage.getItem(keyOf(kind))
  if (text === null) return null
  const draft = stored.safeParse(parsed(text)).data
  return draft ? { ...blankOf(kind), ...draft } : null
}

/** Keeps what is typed until the tab is closed; files and the password are not kept. */
export function keepDraft(kind: FormKind, values: Readonly<Record<string, unknown>>): void {
  const blank = blankOf(kind)
  const typed = keptNames.filter((name) => values[name] !== blank[name])
  if (typed.length === 0) return dropDraft(kind)
  const draft = Object.fromEntries(typed.map((name) => [name, typedIn(values, name)]))
  sessionStorage.setItem(keyOf(kind), JSON.stringify(draft))
}

/** What a field holds, as it was typed. */
export function typedIn(values: Readonly<Record<string, unknown>>, name: FieldName): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

export function dropDraft(kind: FormKind): void {
  sessionStorage.removeItem(keyOf(kind))
}

function keyOf(kind: FormKind): string {
  return `mj-registration-${kind}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
