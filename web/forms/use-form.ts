import { useEffect, useMemo, useRef } from 'react'
import { issueSentence, issueTexts } from '#contract/issue-texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { type Changes, type Errors, type Given, type Name, isWithin, useFormState } from './form-state.ts'
import { type Rows, rowsOf } from './rows.ts'
import { useSending } from './sending.ts'

/** What the fields say together: a value that can be sent, or what is wrong, by path. */
export type Reading<Out> = { readonly value: Out | null; readonly errors: Errors }

export type FormOptions<V extends object, Out> = Given<V> & {
  readonly read: (values: V) => Reading<Out>
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
}

export type Problem = { readonly path: string; readonly message: string }

export type Form<V extends object, Out> = {
  readonly field: (name: Name<V>) => FieldProps
  /** A list of rows with fields of their own. */
  readonly rows: <N extends ListName<V>>(name: N) => Rows<RowOf<V, N>>
  readonly onSubmit: (event: { preventDefault: () => void; currentTarget?: HTMLFormElement }) => void
  readonly isPending: boolean
  /** Why sending failed, where the server named no field of this form. */
  readonly failure: unknown
  /** The errors that show, one of each field in the order of the screen: the first is the one to be named (G-107). */
  readonly problems: readonly Problem[]
  /** What is wrong with a field or within it, once it was left. */
  readonly errorOf: (path: string) => string | undefined
  /** Whether a field is wrong or empty, shown or not. */
  readonly isAtFault: (name: Name<V>) => boolean
  /** Shows the errors of some fields, of all without a list; false when one is at fault, which then has the focus. */
  readonly check: (names?: readonly Name<V>[]) => boolean
  /** Shows what is wrong with a field from now on. */
  readonly leave: (name: Name<V>) => void
  /** Takes the reader to a field, as soon as it is on the screen. */
  readonly focus: (path: string) => void
  /** Puts a server's errors at their fields; false when it named none of them. */
  readonly showErrorsOf: (error: unknown) => boolean
  /** The value that can be sent; null while something is wrong. */
  readonly decoded: () => Out | null
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
export function useForm<V extends object, Out>(options: FormOptions<V, Out>): Form<V, Out> {
  const { read, uploads } = options
  const state = useFormState(options)
  const { values, changed, change, leave } = state
  const { value, errors } = useMemo(() => read(values), [read, values])
  const names = Object.keys(options.initial) as Name<V>[]
  const show = useShownErrors(state, errors)
  const { focus, within } = useFocus()

  const showAll = (among: readonly Name<V>[], found: Errors, refused?: Errors) => {
    leave(among, refused)
    const first = among.flatMap((name) => pathIn(found, name) ?? [])[0]
    if (first !== undefined) focus(first)
    return first === undefined
  }
  const showErrorsOf = (error: unknown) => {
    const named = serverErrors(error, names, options.pathOf)
    for (const { id, slot } of uploads?.all ?? []) if (named[slot]) uploads?.fail(id, named[slot])
    const among = names.filter((name) => pathIn(named, name) !== undefined)
    showAll(among, named, named)
    return among[0]
  }
  const sending = useSending({
    onBegin: state.begin,
    onSent: state.drop,
    onFailed: (error) => {
      state.fail()
      const first = showErrorsOf(error)
      options.onFailed?.(error, first)
      return first !== undefined
    },
  })
  const fieldAt = (path: string, typed: unknown, onTyped: (value: unknown) => void): FieldProps => ({
    name: path,
    'data-path': path,
    value: typedText(typed),
    error: show.errorIn(path),
    onChange: (given) => onTyped(valueIn(given)),
    onBlur: () => leave([path]),
  })
  return {
    field: (name) => fieldAt(name, values[name], (typed) => change({ [name]: typed } as Partial<V>)),
    rows: (name) => rowsOf({ name, all: values[name], change, fieldAt, error: show.errorAt(name) }),
    onSubmit: (event) => {
      event.preventDefault()
      within(event.currentTarget)
      if (value !== null) return sending.send(() => options.onSubmit?.(value, changed))
      showAll(names, errors)
      options.onFaults?.(names.flatMap((name) => show.first(errors, name) ?? []))
    },
    isPending: sending.isPending,
    failure: sending.failure,
    problems: names.flatMap((name) => show.first(show.errors, name) ?? []),
    errorOf: show.errorIn,
    isAtFault: (name) => pathIn(errors, name) !== undefined,
    check: (among = names) => showAll(among, errors),
    leave: (name) => leave([name]),
    focus,
    showErrorsOf: (error) => showErrorsOf(error) !== undefined,
    decoded: () => value,
    values,
    setValues: change,
    changed,
    isUploading: uploads?.all.some(({ state: one }) => one === 'waiting' || one === 'sending') ?? false,
    isRestored: state.isRestored,
    keptAt: changed.length > 0 ? state.changedAt : null,
    startOver: () => {
      uploads?.clear()
      state.startOver()
    },
    dropDraft: state.drop,
  }
}

/** The errors of the paths that were left, in the reader's language. */
function useShownErrors(
  { left, refused }: { readonly left: ReadonlySet<string>; readonly refused: Errors },
  found: Errors,
) {
  const { language } = useLocale()
  const isLeft = (path: string) => [...left].some((one) => isWithin(path, one))
  const errors: Errors = Object.fromEntries(
    Object.entries({ ...found, ...refused }).filter(([path]) => isLeft(path)),
  )
  const sentence = (error: string) => (error in issueTexts ? issueSentence(error, language) : error)
  const first = (among: Errors, name: string): Problem | undefined => {
    const path = pathIn(among, name)
    return path === undefined ? undefined : { path, message: sentence(among[path] ?? '') }
  }
  return {
    errors,
    first,
    errorIn: (name: string) => first(errors, name)?.message,
    errorAt: (path: string) => (errors[path] === undefined ? undefined : sentence(errors[path])),
  }
}

/** The first path with an error in a field: its own, or one of its rows'. */
function pathIn(errors: Errors, name: string): string | undefined {
  return name in errors ? name : Object.keys(errors).find((path) => isWithin(path, name))
}

/** Takes the reader to a path, or to what it lies in: now, or as soon as it is on the screen. */
function useFocus() {
  const root = useRef<ParentNode>(null)
  const wanted = useRef<string>(null)
  const settle = () => {
    if (wanted.current === null) return
    const parts = wanted.current.split('.')
    const paths = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
    const found = paths.flatMap((path) => elementAt(root.current ?? document, path) ?? [])[0]
    if (found === undefined) return
    wanted.current = null
    found.focus()
  }
  useEffect(settle)
  return {
    focus: (path: string) => {
      wanted.current = path
      settle()
    },
    /** Of two forms with a field of one name, the one that was sent is meant. */
    within: (form: ParentNode | null | undefined) => {
      root.current = form ?? null
    },
  }
}

function elementAt(root: ParentNode, path: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-path="${path}"]`)
}

function serverErrors(error: unknown, names: readonly string[], pathOf = (path: string) => path): Errors {
  const errors: Record<string, string> = {}
  if (!(error instanceof ApiError)) return errors
  for (const { path, message } of error.errors) {
    const own = pathOf(path)
    if (names.some((name) => isWithin(own, name))) errors[own] ??= message
  }
  return errors
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
