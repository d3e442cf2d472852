import type { z } from 'zod'

/** Where a form's input is stored until sent, so that it survives a reload and a change of language. */
export type DraftPlace<V extends object> = {
  /** Unique per form, the same in both languages; unique per user where a device may be shared. */
  readonly key: string
  /** `tab` (default): until the tab is closed; `device`: for thirty days. */
  readonly lasts?: 'tab' | 'device'
  /** Fields that are never stored, e.g. a password. */
  readonly except?: readonly (keyof V)[]
  /** Schema of fields other than text and flags: stored values that do not match are dropped. */
  readonly shape?: z.ZodObject
  /** Filters values that are still valid later, e.g. without files deleted since; `initial` are the form's first values. */
  readonly restore?: (values: Partial<V>, initial: V) => Partial<V>
}

export type StoredDraft<V> = { readonly values: Partial<V>; readonly keptAt: Date }

const deviceLastsMs = 30 * 24 * 3_600_000

/** Reads the unsent input for the form's fields; null if there is none. */
export function readDraft<V extends object>(place: DraftPlace<V>, initial: V): StoredDraft<V> | null {
  const { savedAt, values } = parsed(attempt(() => storeOf(place).getItem(place.key)) ?? null)
  if (Date.now() - savedAt > deviceLastsMs) return null
  const whole = Object.entries(values).filter(([name, value]) => fits(place, initial, name, value))
  const kept = Object.fromEntries(whole) as Partial<V>
  const restored = place.restore?.(kept, initial) ?? kept
  return Object.keys(restored).length === 0 ? null : { values: restored, keptAt: new Date(savedAt) }
}

/** Stores the changed values with the time of typing; if storage is full or blocked, the form works without a draft. */
export function storeDraft<V extends object>(
  place: DraftPlace<V>,
  values: V,
  { changed, at }: { readonly changed: readonly (keyof V)[]; readonly at: Date | null },
): void {
  const kept = changed.filter((name) => !place.except?.includes(name))
  if (kept.length === 0) return dropDraft(place)
  const draft = {
    savedAt: at?.getTime() ?? Date.now(),
    values: Object.fromEntries(kept.map((name) => [name, values[name]])),
  }
  attempt(() => storeOf(place).setItem(place.key, JSON.stringify(draft)))
}

export function dropDraft<V extends object>(place: DraftPlace<V>): void {
  attempt(() => storeOf(place).removeItem(place.key))
}

function storeOf({ lasts }: { readonly lasts?: 'tab' | 'device' }): Storage {
  return lasts === 'device' ? localStorage : sessionStorage
}

function fits<V extends object>({ shape }: DraftPlace<V>, initial: V, name: string, value: unknown): boolean {
  if (!(name in initial)) return false
  const field = shape?.shape[name] as z.ZodType | undefined
  return field ? field.safeParse(value).success : typeof value === typeof initial[name as keyof V]
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

function parsed(text: string | null): { savedAt: number; values: object } {
  const read: unknown = attempt(() => JSON.parse(text ?? '{}'))
  const { savedAt, values } = (read ?? {}) as { savedAt?: unknown; values?: unknown }
  const isDraft = typeof savedAt === 'number' && typeof values === 'object' && values !== null
  return isDraft ? { savedAt, values } : { savedAt: 0, values: {} }
}
