import type { Values } from './typing.ts'

/** Where the draft of a form is kept: in this tab, until it is closed. */
export type DraftPlace = {
  /** One for each form, whatever the language. */
  readonly key: string
  /** Fields that are never written down, e.g. a password. */
  readonly except?: readonly string[]
}

/** What was typed before and not sent, of the fields that the form has; undefined when nothing was. */
export function readDraft({ key }: DraftPlace, initial: Values): Values | undefined {
  const kept = Object.entries(parsed(read(key))).filter(
    ([name, value]) => name in initial && typeof value === typeof initial[name],
  )
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/** Keeps what differs from the form's first values. */
export function storeDraft(place: DraftPlace, values: Values, initial: Values): void {
  const typed = Object.entries(values).filter(
    ([name, value]) => !place.except?.includes(name) && value !== initial[name],
  )
  if (typed.length === 0) return dropDraft(place)
  write(() => sessionStorage.setItem(place.key, JSON.stringify(Object.fromEntries(typed))))
}

export function dropDraft({ key }: DraftPlace): void {
  write(() => sessionStorage.removeItem(key))
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** A full or forbidden storage keeps no draft; the form works without. */
function write(change: () => void): void {
  try {
    change()
  } catch {
    // As said above.
  }
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
