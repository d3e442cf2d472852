import { useMemo } from 'react'
import { z } from 'zod'
import { issueSentence, issueTexts } from '#contract/issue-texts.ts'
import type { Language } from '#domain/text/language.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import type { DraftPlace } from './draft.ts'
import { type Errors, useTyping, type Values } from './typing.ts'
import { useSending } from './sending.ts'

type Path<S extends z.ZodType> = keyof z.input<S> & string

type Options<S extends z.ZodObject> = {
  /** What the fields hold at first: text as it is typed, not yet decoded; in the order of the screen. */
  readonly initial: { readonly [Name in keyof z.input<S>]: unknown }
  /** Called with the decoded values once they are valid. While its promise is open the form is pending. */
  readonly onSubmit?: (values: z.output<S>) => void | Promise<unknown>
  /** Where what is typed outlives a reload and a change of language, until it is sent. */
  readonly draft?: DraftPlace
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

export type ContractForm<S extends z.ZodObject> = {
  readonly field: (path: Path<S>) => FieldProps
  readonly onSubmit: (event: { preventDefault: () => void }) => void
  readonly isPending: boolean
  /** Why sending failed, where the server named no field of this form. */
  readonly failure: unknown
  /** The errors that show, in the order of the fields: the first is the one to be named (G-107). */
  readonly problems: readonly { readonly path: string; readonly message: string }[]
  /** Puts a server's field errors at their fields; false when it named none of them. */
  readonly showErrorsOf: (error: unknown) => boolean
  /** Judges some fields as if they were left, e.g. those of a step; false when one is at fault, which then has the focus. */
  readonly check: (paths: readonly Path<S>[]) => boolean
  /** The decoded values; null while they are not valid. */
  readonly decoded: () => z.output<S> | null
  /** What the fields hold, as it was typed. */
  readonly values: Values
  readonly setValues: (values: { readonly [Name in keyof z.input<S>]?: unknown }) => void
  /** Whether what was typed before stands in the fields again. */
  readonly isRestored: boolean
  /** Puts every field back to what it held at first. */
  readonly startOver: () => void
  /** Forgets the draft: it was sent. */
  readonly dropDraft: () => void
}

/**
 * A form whose rules are the contract's and that knows nothing of its looks: fields are checked when they are left,
 * then while they are corrected; the server's field errors land on the same fields until these change. What was typed
 * stays, whatever happens (R-REG-17).
 */
export function useContractForm<S extends z.ZodObject>(schema: S, options: Options<S>): ContractForm<S> {
  const { language } = useLocale()
  const typing = useTyping(options.initial, options.draft)
  const { values, left, refused } = typing
  const issues = useMemo(() => issuesOf(schema, values), [schema, values])
  const names = Object.keys(options.initial)
  const decoded = () => z.safeDecode(schema, values as z.input<S>).data ?? null

  /** Shows the errors of some fields, and takes the reader to the first. */
  const show = (paths: readonly string[], errors: Errors, said: Errors) => {
    typing.leave(paths, said)
    return focusField(names.find((name) => paths.includes(name) && name in errors))
  }
  const showErrorsOf = (error: unknown) => {
    const named = fieldErrors(error, names)
    return show(Object.keys(named), named, named)
  }
  const sending = useSending(showErrorsOf, typing.dropDraft)
  const errorOf = (path: string) =>
    left.has(path) ? sentenceOf(refused[path] ?? issues[path], language) : undefined

  return {
    field: (path) => ({
      name: path,
      'data-path': path,
      value: typedText(values[path]),
      error: errorOf(path),
      onChange: (given) => typing.change({ [path]: valueIn(given) }),
      onBlur: () => typing.leave([path]),
    }),
    onSubmit: (event) => {
      event.preventDefault()
      const valid = decoded()
      if (valid === null) show(names, issues, {})
      else sending.send(() => options.onSubmit?.(valid))
    },
    isPending: sending.isPending,
    failure: sending.failure,
    problems: names.flatMap((path) => {
      const message = errorOf(path)
      return message === undefined ? [] : [{ path, message }]
    }),
    showErrorsOf,
    check: (paths) => !show(paths, issues, {}),
    decoded,
    values,
    setValues: typing.change,
    isRestored: typing.isRestored,
    startOver: typing.startOver,
    dropDraft: typing.dropDraft,
  }
}

function focusField(path: string | undefined): boolean {
  document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
  return path !== undefined
}

/** The first issue of each field, by the name of its sentence, so that it follows the reader's language. */
function issuesOf(schema: z.ZodType, values: Values): Errors {
  const errors: Record<string, string> = {}
  for (const { path, message } of z.safeDecode(schema, values as never).error?.issues ?? [])
    errors[path.join('.')] ??= message in issueTexts ? message : 'invalid'
  return errors
}

function fieldErrors(error: unknown, names: readonly string[]): Errors {
  const errors = error instanceof ApiError ? error.errors : []
  return Object.fromEntries(
    errors.filter(({ path }) => names.includes(path)).map(({ path, message }) => [path, message]),
  )
}

/** A schema's issue is a key of the table; a server's error is a sentence already. */
function sentenceOf(error: string | undefined, language: Language): string | undefined {
  return error !== undefined && error in issueTexts ? issueSentence(error, language) : error
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
