import type { ChangeEvent } from 'react'
import type { ProductDraft } from './draft.ts'
import type { FormField } from './draft-problems.ts'
import type { ProductForm } from './use-product-form.ts'

/** Fields whose name and text are the draft's own. */
export type TextField = {
  [Name in keyof ProductDraft & FormField]: string extends ProductDraft[Name] ? Name : never
}[keyof ProductDraft & FormField]

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a text control of the kit needs to be a field of the form. */
export function useField({ draft, problems, set, leave }: ProductForm) {
  return (name: TextField) => ({
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
  return (name: TextField) => ({
    name,
    'data-path': name,
    value: draft[name],
    error: problems[name],
    onChange: (value: number | string) => set({ [name]: String(value) }),
    onBlur: () => leave(name),
  })
}
