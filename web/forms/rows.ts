import type { Changes } from './form-state.ts'
import type { FieldProps } from './use-form.ts'

/** A list of rows in a form, each with fields of its own; its errors stand at `list.2.field`. */
export type Rows<Row extends object> = {
  readonly all: readonly Row[]
  /** What is wrong with the list itself, e.g. that it has too many rows. */
  readonly error: string | undefined
  readonly field: (index: number, name: keyof Row & string) => FieldProps
  readonly add: (...rows: readonly Row[]) => void
  readonly set: (index: number, changes: Partial<Row>) => void
  readonly remove: (index: number) => void
  readonly move: (from: number, to: number) => void
}

type List<V> = {
  readonly name: keyof V & string
  readonly all: unknown
  readonly error: string | undefined
  readonly change: (changes: Changes<V>, paths?: readonly string[]) => void
  readonly fieldAt: (path: string, typed: unknown, onTyped: (value: unknown) => void) => FieldProps
}

export function rowsOf<V extends object, Row extends object>(list: List<V>): Rows<Row> {
  const { name, error, change, fieldAt } = list
  const all = list.all as readonly Row[]
  const update = (next: (rows: readonly Row[]) => readonly Row[], paths?: readonly string[]) =>
    change((values) => ({ [name]: next(values[name] as readonly Row[]) }) as Partial<V>, paths)
  const set = (index: number, changes: Partial<Row>) =>
    update(
      (rows) => rows.map((row, place) => (place === index ? { ...row, ...changes } : row)),
      Object.keys(changes).map((key) => `${name}.${index}.${key}`),
    )
  return {
    all,
    error,
    field: (index, key) =>
      fieldAt(`${name}.${index}.${key}`, all[index]?.[key], (typed) =>
        set(index, { [key]: typed } as unknown as Partial<Row>),
      ),
    add: (...rows) => update((before) => [...before, ...rows]),
    set,
    remove: (index) => update((rows) => rows.filter((_, place) => place !== index)),
    move: (from, to) =>
      update((rows) => rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))),
  }
}
