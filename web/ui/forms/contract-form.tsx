import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { issueSentence, issueTexts } from '#contract/issue-texts.ts'
import type { Language } from '#domain/text/language.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useLocale } from '#web/i18n/locale.tsx'

type Values = Record<string, unknown>
type Path<S extends z.ZodType> = keyof z.input<S> & string

type Options<S extends z.ZodObject> = {
  /** What the fields hold at first: text as it is typed, not yet decoded. */
  readonly initial: { readonly [Name in keyof z.input<S>]: unknown }
  /** Called with the decoded values once they are valid. */
  readonly onSubmit?: (values: z.output<S>) => void
}

/** What a field of the kit needs; `error` is in the reader's language. */
export type FieldProps = {
  readonly name: string
  /** Where the form finds the field to focus it. */
  readonly 'data-path': string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly onFocus: () => void
}

export type ContractForm<S extends z.ZodObject> = {
  readonly field: (path: Path<S>) => FieldProps
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Puts a server's field errors at their fields; false when it named none of them. */
  readonly showErrorsOf: (error: unknown) => boolean
  /** Judges some fields as if they were left, e.g. those of a step; false when one is at fault, which then has the focus. */
  readonly check: (paths: readonly Path<S>[]) => boolean
  /** The decoded values; null while they are not valid. */
  readonly decoded: () => z.output<S> | null
  /** What the fields hold, as it was typed. */
  readonly values: Readonly<Record<string, unknown>>
  readonly setValues: (values: { readonly [Name in keyof z.input<S>]?: unknown }) => void
}

/**
 * A form whose rules are the contract's: fields are checked when they are left, then while they are corrected;
 * the server's field errors land on the same fields. What was typed stays, whatever happens (R-REG-17).
 */
export function useContractForm<S extends z.ZodObject>(schema: S, options: Options<S>): ContractForm<S> {
  const { language } = useLocale()
  const [left, setLeft] = useState<readonly string[]>([])
  const form = useForm<Values>({
    initialValues: { ...options.initial },
    validate: (values) => issuesOf(schema, values),
    validateInputOnBlur: true,
    validateInputOnChange: [...left],
    clearInputErrorOnChange: false,
  })
  const focusFirst = (errors: object) => {
    const path = Object.keys(options.initial).find((name) => name in errors)
    if (path) form.getInputNode<HTMLElement, string>(path)?.focus()
  }
  const field = (path: Path<S>): FieldProps => {
    const props = form.getInputProps(path)
    const leave = () => {
      props.onBlur?.()
      if (!left.includes(path)) setLeft([...left, path])
    }
    const error = sentenceOf(form.errors[path], language)
    return { ...props, name: path, value: String(props.value ?? ''), error, onBlur: leave } as FieldProps
  }
  return {
    field,
    onSubmit: form.onSubmit(
      (values) => options.onSubmit?.(z.decode(schema, values as z.input<S>)),
      focusFirst,
    ),
    showErrorsOf: (error) => {
      const named = fieldErrors(error, Object.keys(options.initial))
      if (Object.keys(named).length === 0) return false
      form.setErrors(named)
      focusFirst(named)
      return true
    },
    check: (paths) => {
      const issues = issuesOf(schema, form.getValues())
      const found = Object.fromEntries(Object.entries(issues).filter(([path]) => isOneOf(paths, path)))
      form.setErrors(found)
      setLeft([...new Set([...left, ...paths])])
      focusFirst(found)
      return Object.keys(found).length === 0
    },
    decoded: () => z.safeDecode(schema, form.getValues() as z.input<S>).data ?? null,
    values: form.values,
    setValues: (values) => form.setValues(values as Values),
  }
}

function isOneOf(paths: readonly string[], path: string): boolean {
  return paths.includes(path)
}

/** The first issue of each field, by the name of its sentence, so that it follows the reader's language. */
function issuesOf(schema: z.ZodType, values: Values): Record<string, string> {
  const issues = z.safeDecode(schema, values as never).error?.issues ?? []
  const errors: Record<string, string> = {}
  for (const { path, message } of issues)
    errors[path.join('.')] ??= message in issueTexts ? message : 'invalid'
  return errors
}

function fieldErrors(error: unknown, names: readonly string[]): Record<string, string> {
  const errors = error instanceof ApiError ? error.errors : []
  return Object.fromEntries(
    errors.filter(({ path }) => names.includes(path)).map(({ path, message }) => [path, message]),
  )
}

/** A schema's issue is a key of the table; a server's error is a sentence already. */
function sentenceOf(error: unknown, language: Language): string | undefined {
  if (typeof error !== 'string' || error === '') return undefined
  return error in issueTexts ? issueSentence(error, language) : error
}
