import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { type ContractForm, useContractForm } from '#web/forms/contract-form.ts'

type Saved<S extends z.ZodObject> = { readonly [Name in keyof z.input<S>]: string }

type PanelForm<S extends z.ZodObject> = Pick<ContractForm<S>, 'field' | 'onSubmit' | 'showErrorsOf'> & {
  /** The fields that differ from what is saved, by name. */
  readonly changed: readonly string[]
  /** Shows these values as the saved ones. */
  readonly show: (values: Partial<Saved<S>>) => void
}

type Panel<S extends z.ZodObject> = {
  readonly saved: Saved<S>
  /** Called with the decoded values and the names of those that differ from what is saved. */
  readonly onSubmit: (values: z.output<S>, changed: readonly string[]) => void
}

/**
 * The form of one panel over what is saved: it tells which fields differ, and fields that nobody has touched follow
 * what others save meanwhile. What was typed stays until it is saved or discarded.
 */
export function usePanelForm<S extends z.ZodObject>(schema: S, { saved, onSubmit }: Panel<S>): PanelForm<S> {
  const names = Object.keys(saved)
  const changedOf = (values: Readonly<Record<string, unknown>>, from: Saved<S>) =>
    names.filter((name) => values[name] !== from[name as keyof Saved<S>])
  const {
    field,
    onSubmit: submit,
    showErrorsOf,
    values,
    setValues,
  } = useContractForm(schema, {
    initial: saved,
    onSubmit: (decoded): void => onSubmit(decoded, changedOf(values, saved)),
  })
  const last = useRef(saved)
  useEffect(() => {
    const before = last.current
    last.current = saved
    const touched = changedOf(values, before)
    const moved = names.filter((name) => saved[name as keyof Saved<S>] !== before[name as keyof Saved<S>])
    const following = moved.filter((name) => !touched.includes(name))
    if (following.length > 0) setValues(only(saved, following))
  })
  return { field, onSubmit: submit, showErrorsOf, changed: changedOf(values, saved), show: setValues }
}

/** Some of the values, by name. */
export function only<T extends object>(values: T, names: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<T>
}
