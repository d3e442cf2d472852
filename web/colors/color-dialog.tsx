import { NumberInput, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Switch.css'
import { colorInput } from '#contract/catalogue/catalogue-input.ts'
import { slugOf } from '#domain/text/slug.ts'
import { useText } from '#web/i18n/locale.tsx'
import { type ContractForm, useContractForm } from '#web/forms/contract-form.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { OptionalLabel } from '#web/ui/forms/optional-label.tsx'
import styles from './colors.module.css'
import { colorTexts } from './messages.ts'
import type { AdminColor } from './queries.ts'
import { useSavingColor } from './use-color-changes.ts'

type Props = {
  /** Null: a new one. */
  readonly color: AdminColor | null
  readonly onClose: () => void
}

type ColorForm = ContractForm<typeof colorInput>

/** Adds a colour, or edits one; a new one begins black (R-COL-03). */
export function ColorDialog({ color, onClose }: Props) {
  const text = useText(colorTexts)
  const saving = useSavingColor(color === null, {
    onDone: onClose,
    onFailed: (error) => void form.showErrorsOf(error),
  })
  const form: ColorForm = useContractForm(colorInput, {
    initial: {
      name: color?.name ?? '',
      nameAr: color?.nameAr ?? '',
      slug: color?.slug ?? '',
      hex: color?.hex ?? '#000000',
      status: color?.status ?? 'active',
      sortOrder: color?.sortOrder ?? 0,
    },
    onSubmit: (body) => saving.mutate({ id: color?.id ?? null, body }),
  })
  return (
    <Dialog isOpen title={color ? text.editTitle : text.addTitle} onClose={onClose}>
      <form className={styles.fields} noValidate onSubmit={form.onSubmit}>
        <NameFields form={form} />
        <HexField form={form} />
        <OrderFields form={form} />
        <DialogButtons
          confirm={color ? text.save : text.create}
          isPending={saving.isPending}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

type FieldsProps = { readonly form: ColorForm }
const helpBelow = ['label', 'input', 'description', 'error'] as const

function NameFields({ form }: FieldsProps) {
  const text = useText(colorTexts)
  const made = slugOf(form.field('slug').value || form.field('name').value)
  return (
    <>
      <TextInput {...form.field('name')} data-autofocus label={text.name} autoComplete="off" dir="auto" />
      <TextInput
        {...form.field('nameAr')}
        label={<OptionalLabel>{text.nameAr}</OptionalLabel>}
        description={text.nameArHelp}
        inputWrapperOrder={[...helpBelow]}
        autoComplete="off"
        lang="ar"
        dir="rtl"
      />
      <TextInput
        {...form.field('slug')}
        label={<OptionalLabel>{text.slug}</OptionalLabel>}
        placeholder={slugOf(form.field('name').value)}
        description={made === '' ? text.slugMissing : text.slugHelp({ slug: `\u2066color=${made}\u2069` })}
        inputWrapperOrder={[...helpBelow]}
        autoComplete="off"
        dir="ltr"
      />
    </>
  )
}

/** Typed, or picked with the browser's own picker. */
function HexField({ form }: FieldsProps) {
  const text = useText(colorTexts)
  const { value } = form.field('hex')
  const isWhole = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <div className={styles.hexLine}>
      <TextInput {...form.field('hex')} label={text.hex} autoComplete="off" dir="ltr" maxLength={7} />
      <input
        type="color"
        className={styles.picker}
        aria-label={text.pick}
        value={isWhole ? value.toLowerCase() : '#000000'}
        onChange={({ currentTarget }) => form.setValues({ hex: currentTarget.value.toUpperCase() })}
      />
    </div>
  )
}

function OrderFields({ form }: FieldsProps) {
  const text = useText(colorTexts)
  const { value: _text, ...order } = form.field('sortOrder')
  return (
    <>
      <NumberInput
        {...order}
        value={form.values['sortOrder'] as number | string}
        label={text.sortOrder}
        description={text.sortOrderHelp}
        inputWrapperOrder={[...helpBelow]}
        allowDecimal={false}
        hideControls
      />
      <Switch
        label={text.visible}
        checked={form.values['status'] === 'active'}
        onChange={({ currentTarget }) =>
          form.setValues({ status: currentTarget.checked ? 'active' : 'hidden' })
        }
      />
    </>
  )
}
