import { useState } from 'react'
import type { z } from 'zod'
import { type ContractForm, useContractForm } from './contract-form.ts'
import type { FormOptions } from './use-form.ts'

type Versioned = { readonly version: number }
type Values<S extends z.ZodObject> = ContractForm<S>['values']

type Options<S extends z.ZodObject, Stored> = Pick<FormOptions<Values<S>, unknown>, 'uploads'> & {
  readonly stored: Stored
  /** What the fields hold of it. */
  readonly typedOf: (stored: Stored) => Values<S>
  readonly save: (typed: z.output<S> & Versioned) => Promise<Stored>
}

/**
 * A form over one version of what is stored, which it saves over that version alone. What somebody else saved meanwhile
 * shows only where nothing is typed over an older one.
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
