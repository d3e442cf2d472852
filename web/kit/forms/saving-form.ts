import type { z } from 'zod'
import { useChange } from '#web/kit/elements/use-change.ts'
import { type ContractForm, useContractForm } from './contract-form.ts'

type Options<S extends z.ZodObject, Reply> = Omit<
  Parameters<typeof useContractForm<S>>[1] & Parameters<typeof useChange<z.output<S>, Reply>>[0],
  'onSubmit' | 'onFailed'
>

/** A portal form whose values, decoded by the schema, are sent by one change; pending until that has finished. */
export function useSavingForm<S extends z.ZodObject, Reply>(
  schema: S,
  options: Options<S, Reply>,
): ContractForm<S> {
  const { mutateAsync } = useChange(options)
  return useContractForm(schema, { ...options, onSubmit: (typed) => mutateAsync(typed) })
}
