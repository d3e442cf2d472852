import { useMemo, useState } from 'react'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { failedFiles, type Files, isWholeWith, type Problem, useFaults } from './faults.ts'
import { type Changes, type Errors, type FormStateOptions, type Name, useFormState } from './form-state.ts'
import { isOnItsWay, useAwaited, useSending } from './use-sending.ts'

/** What the fields say together: a value that can be sent, or what is wrong, by path. */
export type ReadResult<Out> = { readonly value: Out | null; readonly errors: Errors }

export type FormOptions<V extends object, Out> = FormStateOptions<V> &
  Pick<Files<V>, 'placeOf'> & {
    readonly read: (values: V) => ReadResult<Out>
    /** Called with a value that can be sent, and the fields that differ. While its promise is open the form is pending. */
    readonly onSubmit?: ((value: Out, changed: readonly Name<V>[]) => void | Promise<unknown>) | undefined
    /** Told of a failure when the fields that the server named have their errors; `named` is the first of them. */
    readonly onFailed?: ((error: unknown, named: Name<V> | undefined) => void) | undefined
    /** Told what is wrong where sending was tried: the first is the one to be named (G-107). */
    readonly onFaults?: ((problems: readonly Problem[]) => void) | undefined
    /** The path at which the form shows an error that the contract has at another. */
    readonly pathOf?: ((path: string) => string) | undefined
  }

/** What a field needs, whatever draws it; `error` is in the reader's language. */
export type FieldProps = {
  readonly name: string
  /** Where the form finds the field to focus it. */
  readonly 'data-path': string
  readonly value: string
  readonly error: string | undefined
  /** Takes a value, or the event of an input. */
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly label?: string
  readonly description?: string | undefined
}

/** Texts that say what a field is called, under its name, and perhaps what it is for, under its name with `Help`. */
type FieldTexts<N extends string> = { readonly [Name in N]: string } & {
  readonly [Name in `${N}Help`]?: string
}

export type Form<V extends object> = {
  readonly field: <N extends Name<V>>(name: N, text?: FieldTexts<N>) => FieldProps
  /** A list of rows with fields of their own. */
  readonly rows: <N extends ListName<V>>(name: N) => Rows<RowOf<V, N>>
  readonly onSubmit: (event: { preventDefault: () => void; currentTarget?: HTMLFormElement }) => void
  readonly isPending: boolean
  /** Why sending failed, where the server named no field of this form. */
  readonly failure: unknown
  /** Whether sending was tried and did not go: before that nothing is wrong. */
  readonly wasTried: boolean
  /** The errors that show, one of each field in the order of the screen: the first is the one to be named (G-107). */
  readonly problems: readonly Problem[]
  /** What is wrong with a field or within it, once it was left. */
  readonly errorOf: (path: string) => string | undefined
  /** Whether a field, or a path in it, is wrong or empty, shown or not. */
  readonly isAtFault: (path: string) => boolean
  /** Shows the errors of some fields, of all without a list; false when one is at fault, which then has the focus. */
  readonly check: (names?: readonly Name<V>[]) => boolean
  /** Shows at its fields what a server answered; the first that it named, if it named one. Quietly it leaves the focus where it is. */
  readonly showErrorsOf: (error: unknown, showing?: { readonly isQuiet?: boolean }) => Name<V> | undefined
  /** Shows what is wrong with a field from now on. */
  readonly leave: (name: Name<V>) => void
  /** Takes the reader to a field, as soon as it is on the screen. */
  readonly focus: (path: string) => void
  /** What the fields hold, as it was typed. */
  readonly values: V
  readonly setValues: (changes: Changes<V>) => void
  /** The fields that differ from what the form began with. */
  readonly changed: readonly Name<V>[]
  readonly isUploading: boolean
  /** Whether what was typed before stands in the fields again. */
  readonly isRestored: boolean
  /** When the draft was last written; null while there is none. */
  readonly keptAt: Date | null
  /** Puts every field back to what it held at first. */
  readonly startOver: () => void
  /** Forgets the draft: it was sent in another way than by this form. */
  readonly dropDraft: () => void
}

type ListName<V> = { [N in Name<V>]: V[N] extends readonly object[] ? N : never }[Name<V>]
type RowOf<V, N extends keyof V> = V[N] extends readonly (infer Row extends object)[] ? Row : never

/**
 * A form that knows nothing of its looks: fields are checked when they are left, then while they are corrected; the
 * server's field errors land on the same fields until these change. What was typed stays, whatever happens (R-REG-17).
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

/** What a field holds as text; what is neither text nor a number has none. */
export function typedText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What an input holds, where its event was given. */
function valueIn(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('currentTarget' in given)) return given
  const input = given.currentTarget as HTMLInputElement
  return input.type === 'checkbox' ? input.checked : input.value
}

/** A list of rows in a form, each with fields of its own; its errors stand at `list.2.field`. */
type Rows<Row extends object> = {
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
