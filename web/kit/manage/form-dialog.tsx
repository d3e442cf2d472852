import { NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Switch.css'
import type { KeyboardEvent, ReactNode } from 'react'
import { slugOf } from '#domain/platform/text/slug.ts'
import { AwaitsFiles } from '#web/kit/fields/form-foot.tsx'
import { OptionalLabel } from '#web/kit/fields/field-note.tsx'
import type { FieldProps } from '#web/kit/forms/use-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Dialog, DialogButtons } from '#web/kit/elements/dialog.tsx'
import { manageTexts } from '#web/kit/elements/messages.ts'
import { sendsBy } from '#web/kit/elements/use-command-keys.ts'
import { Columns } from '#web/kit/layout/layout.tsx'

type Values = Readonly<Record<string, unknown>>
type Fields = 'name' | 'nameAr' | 'slug' | 'sortOrder' | 'status'
type Form = {
  readonly onSubmit: (event: { preventDefault: () => void }) => void
  readonly isPending: boolean
  readonly field: (path: Fields) => FieldProps
  readonly values: Values
  readonly setValues: (values: { readonly status?: unknown }) => void
}

type Props = {
  readonly form: Pick<Form, 'onSubmit' | 'isPending'> & { readonly isUploading?: boolean }
  /** Title of the dialog and labels of its buttons. */
  readonly titles: { readonly title: string; readonly confirm: string; readonly close?: string }
  readonly size?: number
  readonly isOverAll?: boolean
  readonly isBlocked?: boolean
  readonly isDanger?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Dialog to add or edit an item; the input is kept until saved or closed. */
export function FormDialog({ form, titles, isBlocked = false, isDanger = false, ...props }: Props) {
  const { onClose, children, ...dialog } = props
  const send = (event: KeyboardEvent<HTMLElement>) =>
    sendsBy(() => isBlocked || form.isPending || event.currentTarget.closest('form')?.requestSubmit())(event)
  return (
    <Dialog isOpen {...dialog} title={titles.title} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap="md" onKeyDown={send}>
          {children}
          <AwaitsFiles form={form} />
          <DialogButtons
            confirm={titles.confirm}
            close={titles.close}
            isBlocked={isBlocked}
            isDanger={isDanger}
            isPending={form.isPending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

/** First values of a form: the item's own, else those of a new one (`start`). */
export function initialOf<Start extends Values>(
  thing: Partial<Record<keyof Start, unknown>> | null,
  start: Start,
): Start {
  const entries = Object.entries(start).map(([name, value]) => [name, thing?.[name] ?? value])
  return Object.fromEntries(entries) as Start
}

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type FieldsProps = { readonly form: Form }
type NameProps = FieldsProps & { readonly slugHelp: (slug: string) => string }

/** Fields for the names and the slug, with a preview of the slug while the name is typed (R-CAT-08). */
export function NameFields({ form, slugHelp }: NameProps) {
  const text = useText(manageTexts)
  const made = slugOf(form.field('slug').value || form.field('name').value)
  return (
    <>
      <Columns parts="1:1">
        <TextInput {...form.field('name')} data-autofocus label={text.name} dir="auto" />
        <TextInput
          {...form.field('nameAr')}
          label={<OptionalLabel>{text.nameAr}</OptionalLabel>}
          description={text.nameArHelp}
          inputWrapperOrder={helpBelow}
          autoComplete="off"
          lang="ar"
          dir="rtl"
        />
      </Columns>
      <TextInput
        {...form.field('slug')}
        label={<OptionalLabel>{text.slug}</OptionalLabel>}
        placeholder={slugOf(form.field('name').value)}
        description={made === '' ? text.slugMissing : slugHelp(made)}
        inputWrapperOrder={helpBelow}
        autoComplete="off"
        dir="ltr"
      />
    </>
  )
}

/** Field for its position among the others. */
export function SortField({ form }: FieldsProps) {
  const text = useText(manageTexts)
  const { value: _text, ...sort } = form.field('sortOrder')
  return (
    <NumberInput
      {...sort}
      value={form.values['sortOrder'] as number | string}
      label={text.sortOrder}
      description={text.sortOrderHelp}
      inputWrapperOrder={helpBelow}
      allowDecimal={false}
      hideControls
    />
  )
}

/** Switch for its public visibility. */
export function VisibleField({ form, label }: FieldsProps & { readonly label: string }) {
  return (
    <Switch
      label={label}
      checked={form.values['status'] === 'active'}
      onChange={({ currentTarget }) =>
        form.setValues({ status: currentTarget.checked ? 'active' : 'hidden' })
      }
    />
  )
}
