import { issueSentence, issueTexts } from '#contract/issue-texts.ts'
import { fill, isolated, type Language } from '#domain/platform/text/language.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { type Errors, type FormStateOptions, type Name, isWithin } from './form-state.ts'
import { useEffect, useRef } from 'react'

export type Problem = { readonly path: string; readonly message: string }

type FaultsInput<V extends object> = {
  readonly initial: V
  readonly uploads?: Uploads | undefined
  readonly pathOf?: ((path: string) => string) | undefined
  readonly state: {
    readonly left: ReadonlySet<string>
    readonly refused: Errors
    readonly leave: (paths: readonly string[], refused?: Errors) => void
  }
  /** All errors in the typed values, shown or not. */
  readonly errors: Errors
}

/** Selects the errors to show, in the user's language, and focuses the first; fields are in the order of `initial`. */
export function useFaults<V extends object>({ initial, uploads, pathOf, state, errors }: FaultsInput<V>) {
  const { language } = useLocale()
  const { focus, within } = useFocus()
  const names = Object.keys(initial) as Name<V>[]
  const isLeft = (path: string) => [...state.left].some((one) => isWithin(path, one))
  const known = Object.entries({ ...errors, ...state.refused })
  const shown: Errors = Object.fromEntries(known.filter(([path]) => isLeft(path)))
  const errorAt = (path: string, among = shown) => {
    const error = among[path]
    return error !== undefined && error in issueTexts ? issueSentence(error, language) : error
  }
  const problemIn = (name: string, among: Errors): Problem | undefined => {
    const path = pathIn(among, name)
    return path === undefined ? undefined : { path, message: errorAt(path, among) ?? '' }
  }
  const show = (among: readonly Name<V>[], found: Errors, { refused, isQuiet = false }: Showing = {}) => {
    state.leave(among, refused)
    const first = among.flatMap((name) => pathIn(found, name) ?? [])[0]
    if (first !== undefined && !isQuiet) focus(first)
    return first === undefined
  }
  return {
    focus,
    within,
    errorAt: (path: string) => errorAt(path),
    errorIn: (name: string) => problemIn(name, shown)?.message,
    shown: () => names.flatMap((name) => problemIn(name, shown) ?? []),
    all: () => names.flatMap((name) => problemIn(name, errors) ?? []),
    isAtFault: (path: string) => pathIn(errors, path) !== undefined,
    check: (among: readonly Name<V>[] = names) => show(among, errors),
    /** Shows a server's errors at their fields, also at files it no longer has; returns the first field named. */
    showErrorsOf: (error: unknown, { isQuiet }: Pick<Showing, 'isQuiet'> = {}): Name<V> | undefined => {
      const named = serverErrors(error, names, pathOf)
      const arrived = uploads?.all.filter(({ url }) => url !== null) ?? []
      for (const { id, slot } of arrived) {
        // In a slot for several files the server numbers those it received.
        const place = arrived.filter((one) => one.slot === slot).findIndex((one) => one.id === id)
        const said = named[slot] ?? named[`${slot}.${place}`]
        if (said) uploads?.fail(id, said)
      }
      const among = names.filter((name) => pathIn(named, name) !== undefined)
      show(among, named, { refused: named, isQuiet })
      return among[0]
    },
  }
}

type Showing = {
  /** The server's errors, by path. */
  readonly refused?: Errors
  /** Leaves focus where it is. */
  readonly isQuiet?: boolean | undefined
}

export type Files<V extends object> = {
  readonly uploads?: Uploads | undefined
  /** The path at which a failed file's error is shown, if not its slot; undefined if the file is no longer needed. */
  readonly placeOf?: ((slot: string, values: V) => string | undefined) | undefined
  readonly values: V
  readonly language: Language
}

/** Errors of failed uploads, any of which keeps the form from being sent (R-UPL-06). */
export function failedFiles<V extends object>({ values, uploads, placeOf, language }: Files<V>): Errors {
  const failed = uploads?.all.filter(({ state }) => state === 'failed') ?? []
  const errors = failed.flatMap(({ slot, file }) => {
    const path = placeOf ? placeOf(slot, values) : slot
    const name = isolated(file.name)
    return path === undefined ? [] : [[path, fill(issueTexts.notUploaded[language], { name })] as const]
  })
  return Object.fromEntries(errors.toReversed())
}

type Reading<V extends object> = Pick<Files<V>, 'placeOf'> &
  Pick<FormStateOptions<V>, 'arrive'> & { readonly read: (values: V) => { readonly errors: Errors } }

type Waiting<V> = { readonly values: V; readonly failed: Errors; readonly slots: readonly string[] }

/** Whether the form would be valid if the files of these slots were uploaded. */
export function isWholeWith<V extends object>(
  { read, arrive, placeOf }: Reading<V>,
  { values, failed, slots }: Waiting<V>,
): boolean {
  const urlOf = (slot: string) => (slots.includes(slot) ? slot : null)
  const arrived = arrive?.(values, urlOf) ?? Object.fromEntries(slots.map((slot) => [slot, slot]))
  const places = slots.map((slot) => (placeOf ? placeOf(slot, values) : slot))
  const errors = { ...read({ ...values, ...arrived }).errors, ...failed }
  return Object.keys(errors).every((path) => places.includes(path))
}

/** The first path with an error in a field: its own, or that of one of its rows. */
function pathIn(errors: Errors, name: string): string | undefined {
  return name in errors ? name : Object.keys(errors).find((path) => isWithin(path, name))
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

/** Focuses the element of a path, or its closest ancestor's: now, or as soon as it is rendered. */
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
    /** Limits the search to the submitted form, since another may have a field of the same name. */
    within: (form: ParentNode | null | undefined) => {
      root.current = form ?? null
    },
  }
}

function elementAt(root: ParentNode, path: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-path="${path}"]`)
}
