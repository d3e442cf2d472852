import { useCallback, useState } from 'react'
import { z } from 'zod'
import { issueTexts } from '#contract/issue-texts.ts'
import type { Errors } from './form-state.ts'
import { type Form, type FormOptions, type ReadResult, useForm } from './use-form.ts'

/** Values of a schema's fields: text as typed, flags, lists. */
type Fields<S extends z.ZodObject> = { readonly [Name in keyof z.input<S>]: unknown }

export type ContractForm<S extends z.ZodObject> = Form<Fields<S>>

/** A form with the fields and rules of a contract schema; `initial` has a value for each field. */
export function useContractForm<S extends z.ZodObject>(
  schema: S,
  options: Omit<FormOptions<Fields<S>, z.output<S>>, 'read'>,
): ContractForm<S> {
  const read = useCallback((values: Fields<S>) => decoding(schema, values), [schema])
  return useForm<Fields<S>, z.output<S>>({ ...options, read })
}

/** Decodes typed values; keeps the first issue of each path, as the key of its sentence (valid in any language). */
export function decoding<S extends z.ZodType>(schema: S, typed: unknown): ReadResult<z.output<S>> {
  const { data, error } = z.safeDecode(schema, typed as z.input<S>)
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? [])
    errors[path.join('.')] ??= message in issueTexts ? message : 'invalid'
  return { value: error ? null : (data as z.output<S>), errors: errors satisfies Errors }
}

type Versioned = { readonly version: number }
type Values<S extends z.ZodObject> = ContractForm<S>['values']

type Options<S extends z.ZodObject, Stored> = Pick<FormOptions<Values<S>, unknown>, 'uploads'> & {
  readonly stored: Stored
  /** Field values for a stored version. */
  readonly typedOf: (stored: Stored) => Values<S>
  readonly save: (typed: z.output<S> & Versioned) => Promise<Stored>
}

/**
 * A form over one version of a stored item, which it saves only over that version. A version saved meanwhile by another
 * user is shown only while the form has no unsaved changes.
 */
export function useVersionedForm<S extends z.ZodObject, Stored extends Versioned>(
  schema: S,
  { stored, typedOf, save, ...options }: Options<S, Stored>,
) {
  const [base, setBase] = useState(stored)
  const form: ContractForm<S> = useContractForm(schema, {
    ...options,
    initial: typedOf(base),
    onSubmit: async (typed) => setBase(await save({ ...typed, version: base.version })),
  })
  if (form.changed.length === 0 && stored.version > base.version) setBase(stored)
  return { form, base }
}
