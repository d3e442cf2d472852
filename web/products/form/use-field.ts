import type { ChangeEvent } from 'react'
import type { TypedField } from './draft.ts'
import type { ProductForm } from './use-product-form.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a text control of the kit needs to be a field of the form. */
export function useField({ draft, problems, set, leave }: ProductForm) {
  return (name: TypedField) => ({
    name,
    'data-path': name,
    value: draft[name],
    error: problems[name],
    onChange: ({ currentTarget }: ChangeEvent<TextControl>) => set({ [name]: currentTarget.value }),
    onBlur: () => leave(name),
  })
}

/** The same for a control of numbers, which hands out a number or what was typed. */
export function useNumberField({ draft, problems, set, leave }: ProductForm) {
  return (name: TypedField) => ({
    name,
    'data-path': name,
    value: draft[name],
    error: problems[name],
    onChange: (value: number | string) => set({ [name]: String(value) }),
    onBlur: () => leave(name),
  })
}
