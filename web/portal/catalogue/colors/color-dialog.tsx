import { TextInput } from '@mantine/core'
import { colorInput } from '#contract/catalogue/catalogue-input.ts'
import { deleteColor, setColorStatus } from '#contract/catalogue/color-admin.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#web/kit/api/call.ts'
import { type ContractForm, useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { BulkDialog, ConfirmDialog, type Open } from '#web/kit/manage/action-dialogs.tsx'
import { FormDialog, initialOf, NameFields, SortField, VisibleField } from '#web/kit/manage/form-dialog.tsx'
import { manageTexts } from '#web/kit/elements/messages.ts'
import {
  useUndo,
  idsOfOthers,
  reloadOf,
  useResourceChange,
  useWayBack,
} from '#web/kit/elements/use-change.ts'
import styles from './colors.module.css'
import { colorTexts } from './messages.ts'
import { type AdminColor, colorResource, saveColor } from './queries.ts'

export type OpenColor = Open<'add' | 'edit' | 'delete' | 'bulk'>

type Props = {
  readonly open: OpenColor
  readonly colors: readonly AdminColor[]
  readonly chosen: readonly AdminColor[]
  readonly onBulkDone: () => void
  readonly onClose: () => void
}

/** The dialog that is open, if any. */
export function ColorDialogs({ open, colors, chosen, onBulkDone, onClose }: Props) {
  const color = colors.find(({ id }) => id === open?.id)
  if (open?.dialog === 'add') return <ColorDialog color={null} onClose={onClose} />
  if (open?.dialog === 'bulk') return <BulkColors {...{ chosen, onBulkDone, onClose }} />
  if (!open || !color) return null
  if (open.dialog === 'edit') return <ColorDialog color={color} onClose={onClose} />
  return <DeleteColor color={color} onClose={onClose} />
}

type DialogProps = { readonly color: AdminColor | null; readonly onClose: () => void }
type ColorForm = ContractForm<typeof colorInput>

const begun = { name: '', nameAr: '', slug: '', hex: '#000000', status: 'active', sortOrder: 0 }

/** Adds or edits a colour; a new one starts as black (R-COL-03). */
function ColorDialog({ color, onClose }: DialogProps) {
  const text = useText(colorTexts)
  const { save } = useText(manageTexts)
  const { named } = useLocale()
  const action = color ? 'update' : 'create'
  const saving = useResourceChange(
    colorResource,
    action,
    (body: Parameters<typeof saveColor>[1]) => saveColor(color?.id ?? null, body),
    { onDone: onClose, doneText: named },
  )
  const form: ColorForm = useContractForm(colorInput, {
    initial: initialOf(color, begun),
    onSubmit: (body) => saving.mutateAsync(body),
  })
  const titles = color ? { title: text.editTitle, confirm: save } : { title: text.add, confirm: text.add }
  return (
    <FormDialog form={form} titles={titles} onClose={onClose}>
      <NameFields form={form} slugHelp={(slug) => text.slugHelp({ slug: `\u2066color=${slug}\u2069` })} />
      <HexField form={form} />
      <SortField form={form} />
      <VisibleField form={form} label={text.visible} />
    </FormDialog>
  )
}

/** Hex code, typed or picked with the browser's colour picker. */
function HexField({ form }: { readonly form: ColorForm }) {
  const text = useText(colorTexts)
  const { value } = form.field('hex')
  const isWhole = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <div className={styles.hexLine}>
      <TextInput {...form.field('hex', text)} dir="ltr" />
      <input
        type="color"
        className={styles.picker}
        aria-label={text.pickColor}
        value={isWhole ? value.toLowerCase() : '#000000'}
        onChange={({ currentTarget }) => form.setValues({ hex: currentTarget.value.toUpperCase() })}
      />
    </div>
  )
}

/** Deletes a colour; products that have it keep its look (G-79). */
function DeleteColor({ color, onClose }: { readonly color: AdminColor; readonly onClose: () => void }) {
  const text = useText(colorTexts)
  const { named } = useLocale()
  const send = () => call(deleteColor, { params: { id: color.id } })
  const undoOf = useUndo(reloadOf(colorResource))
  const change = useResourceChange(colorResource, 'delete', send, {
    onDone: onClose,
    doneText: () => named(color),
    undoOf: (_id, { undo: offer }) => undoOf({ id: offer, name: named(color) }),
  })
  return (
    <ConfirmDialog
      title={text.deleteTitle}
      text={text.deleteText({ name: named(color), count: color.productCount })}
      change={change}
      onClose={onClose}
    />
  )
}

const opposite = (status: AdminColor['status']) => (status === 'hidden' ? 'active' : 'hidden')

/** Shows or hides the selected colours (R-COL-02, R-COL-09). */
function BulkColors({ chosen, onBulkDone, onClose }: Pick<Props, 'chosen' | 'onBulkDone' | 'onClose'>) {
  const text = useText(colorTexts)
  const send = (body: InputOf<typeof setColorStatus>['body']) => call(setColorStatus, { body })
  const { named, list } = useLocale()
  const wayBack = useWayBack()
  const { mutate: showBack } = useResourceChange(colorResource, 'bulk', send)
  const { mutate, isPending } = useResourceChange(colorResource, 'bulk', send, {
    onDone: onBulkDone,
    doneText: () => list(chosen.map(named)),
    undoOf: ({ status }) => {
      const colorIds = idsOfOthers(chosen, status)
      return wayBack(colorIds, () => showBack({ colorIds, status: opposite(status) }))
    },
  })
  return (
    <BulkDialog<AdminColor['status']>
      count={text.bulkCount({ count: chosen.length })}
      choices={[
        { value: 'active', label: text.show, description: text.showHelp },
        { value: 'hidden', label: text.hide, description: text.hideHelp },
      ]}
      isPending={isPending}
      onApply={(status) => mutate({ colorIds: chosen.map(({ id }) => id), status })}
      onClose={onClose}
    />
  )
}
