import { useMemo, useState } from 'react'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { failedFiles, type Files, isWholeWith, type Problem, useFaults } from './faults.ts'
import { type Changes, type Errors, type FormStateOptions, type Name, useFormState } from './form-state.ts'
import { isOnItsWay, useAwaited, useSending } from './use-sending.ts'

/** The decoded form: a value that can be sent, or errors by path. */
export type ReadResult<Out> = { readonly value: Out | null; readonly errors: Errors }

export type FormOptions<V extends object, Out> = FormStateOptions<V> &
  Pick<Files<V>, 'placeOf'> & {
    readonly read: (values: V) => ReadResult<Out>
    /** Called with the decoded value and the changed fields. The form is pending until its promise settles. */
    readonly onSubmit?: ((value: Out, changed: readonly Name<V>[]) => void | Promise<unknown>) | undefined
    /** Called on failure, after the server's errors are shown at their fields; `named` is the first of these. */
    readonly onFailed?: ((error: unknown, named: Name<V> | undefined) => void) | undefined
    /** Called with all problems when an invalid form is submitted: the first is to be named (G-107). */
    readonly onFaults?: ((problems: readonly Problem[]) => void) | undefined
    /** Maps a path of the contract to the form's, where they differ. */
    readonly pathOf?: ((path: string) => string) | undefined
  }

/** Props of any field component; `error` is in the user's language. */
export type FieldProps = {
  readonly name: string
  /** The path by which the form finds the field to focus it. */
  readonly 'data-path': string
  readonly value: string
  readonly error: string | undefined
  /** Accepts a value, or an input's event. */
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly label?: string
  readonly description?: string | undefined
}

/** Texts with a field's label under its name, and optionally its description under its name with `Help`. */
type FieldTexts<N extends string> = { readonly [Name in N]: string } & {
  readonly [Name in `${N}Help`]?: string
}

export type Form<V extends object> = {
  readonly field: <N extends Name<V>>(name: N, text?: FieldTexts<N>) => FieldProps
  /** A list of rows with fields of their own. */
  readonly rows: <N extends ListName<V>>(name: N) => Rows<RowOf<V, N>>
  readonly onSubmit: (event: { preventDefault: () => void; currentTarget?: HTMLFormElement }) => void
  readonly isPending: boolean
  /** Why sending failed, if the server named no field of this form. */
  readonly failure: unknown
  /** Whether a submission failed or was invalid; before that no summary of errors is shown. */
  readonly wasTried: boolean
  /** The errors shown, one per field in the order of the screen: the first is to be named (G-107). */
  readonly problems: readonly Problem[]
  /** The error of a field or within it, once it was blurred. */
  readonly errorOf: (path: string) => string | undefined
  /** Whether a field, or a path in it, has an error, shown or not. */
  readonly isAtFault: (path: string) => boolean
  /** Shows the errors of these fields, by default all; if there are any, focuses the first and returns false. */
  readonly check: (names?: readonly Name<V>[]) => boolean
  /** Shows a server's errors at their fields and returns the first field named; `isQuiet` leaves focus where it is. */
  readonly showErrorsOf: (error: unknown, showing?: { readonly isQuiet?: boolean }) => Name<V> | undefined
  /** Shows a field's errors from now on. */
  readonly leave: (name: Name<V>) => void
  /** Focuses a field, as soon as it is rendered. */
  readonly focus: (path: string) => void
  /** The fields' values, as typed. */
  readonly values: V
  readonly setValues: (changes: Changes<V>) => void
  /** The fields that differ from their first values. */
  readonly changed: readonly Name<V>[]
  readonly isUploading: boolean
  /** Whether a draft was restored. */
  readonly isRestored: boolean
  /** When the draft was last changed; null while there is none. */
  readonly keptAt: Date | null
  /** Resets every field to its first value. */
  readonly startOver: () => void
  /** Removes the draft, e.g. if its content was sent in another way. */
  readonly dropDraft: () => void
}

type ListName<V> = { [N in Name<V>]: V[N] extends readonly object[] ? N : never }[Name<V>]
type RowOf<V, N extends keyof V> = V[N] extends readonly (infer Row extends object)[] ? Row : never

/**
 * A form without markup: fields are checked on blur, then while they are corrected; the server's errors appear at the
 * same fields until these change. The input is kept, whatever happens (R-REG-17).
 */
export function useForm<V extends object, Out>(options: FormOptions<V, Out>): Form<V> {
  const { read, uploads, placeOf } = options
  const { language } = useLocale()
  const state = useFormState(options)
  const { values, changed } = state
  const reading = useMemo(() => read(values), [read, values])
  const failed = failedFiles({ values, uploads, placeOf, language })
  const errors = { ...reading.errors, ...failed }
  const value = Object.keys(failed).length === 0 ? reading.value : null
  const faults = useFaults({ ...options, state, errors })
  const [wasTried, setTried] = useState(false)
  const sending = useSending({
    onBegin: state.begin,
    onSent: state.drop,
    onFailed: (error) => {
      state.fail()
      setTried(true)
      const first = faults.showErrorsOf(error)
      options.onFailed?.(error, first)
      return first !== undefined
    },
  })
  const submit = () => {
    if (value !== null) return sending.send(() => options.onSubmit?.(value, changed))
    setTried(true)
    if (!faults.check()) options.onFaults?.(faults.all())
  }
  const content = contentOf(state, uploads)
  const isWhole = (slots: readonly string[]) => isWholeWith(options, { values, failed, slots })
  const files = useAwaited({ typed: state.typed, uploads, isWhole, submit })
  return {
    ...fieldsOf(state, faults),
    ...content,
    onSubmit: (event) => {
      event.preventDefault()
      faults.within(event.currentTarget)
      if (!files.await()) submit()
    },
    isPending: sending.isPending || files.areAwaited,
    failure: sending.failure,
    wasTried,
    problems: faults.shown(),
    isAtFault: faults.isAtFault,
    check: faults.check,
    showErrorsOf: faults.showErrorsOf,
    focus: faults.focus,
  }
}

type FormState<V extends object> = ReturnType<typeof useFormState<V>>

function fieldsOf<V extends object>(
  { values, change, leave }: FormState<V>,
  { errorIn, errorAt }: ReturnType<typeof useFaults<V>>,
) {
  const fieldAt = (path: string, typed: unknown, onTyped: (value: unknown) => void): FieldProps => ({
    name: path,
    'data-path': path,
    value: typedText(typed),
    error: errorIn(path),
    onChange: (given) => onTyped(valueIn(given)),
    onBlur: () => leave([path]),
  })
  return {
    field: (name: Name<V>, text?: FieldTexts<string>) => ({
      ...fieldAt(name, values[name], (typed) => change({ [name]: typed } as Partial<V>)),
      ...(text && { label: text[name], description: text[`${name}Help`] }),
    }),
    rows: <N extends ListName<V>>(name: N) =>
      rowsOf<V, RowOf<V, N>>({ name, all: values[name], change, fieldAt, error: errorAt(name) }),
    errorOf: errorIn,
    leave: (name: Name<V>) => leave([name]),
  }
}

function contentOf<V extends object>(state: FormState<V>, uploads: Uploads | undefined) {
  const { values, change, changed, changedAt, isRestored, startOver, drop } = state
  return {
    values,
    setValues: change,
    changed,
    isUploading: uploads?.all.some(isOnItsWay) ?? false,
    isRestored,
    keptAt: changed.length > 0 ? changedAt : null,
    startOver: () => {
      uploads?.clear()
      startOver()
    },
    dropDraft: drop,
  }
}

/** A field's value as text; empty if neither text nor a number. */
export function typedText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The value itself, or that of the input whose event was passed. */
function valueIn(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('currentTarget' in given)) return given
  const input = given.currentTarget as HTMLInputElement
  return input.type === 'checkbox' ? input.checked : input.value
}

/** A list of rows in a form, each with its own fields; error paths have the form `list.2.field`. */
type Rows<Row extends object> = {
  readonly all: readonly Row[]
  /** Error of the list itself, e.g. too many rows. */
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

function rowsOf<V extends object, Row extends object>(list: List<V>): Rows<Row> {
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
