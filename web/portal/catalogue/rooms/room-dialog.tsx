import { Switch, Text, Textarea, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminRoom } from '#contract/catalogue/room-admin.ts'
import { photoExtensions } from '#contract/platform/uploads.ts'
import { manageTexts } from '#web/kit/elements/messages.ts'
import { OptionalLabel } from '#web/kit/fields/optional-label.tsx'
import { FileField } from '#web/kit/files/file-field.tsx'
import { type Uploads, useUploads } from '#web/kit/files/use-uploads.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Columns } from '#web/kit/layout/columns.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { useResourceChange } from '#web/kit/manage/use-resource-change.ts'
import { roomAdminTexts } from './messages.ts'
import { roomResource, saveRoom } from './queries.ts'
import { type RoomForm, useRoomForm } from './room-form.ts'
import { RoomPlaces } from './room-places.tsx'
import { RoomProducts } from './room-products.tsx'

type Props = {
  /** Null: a new one. */
  readonly room: AdminRoom | null
  readonly position: number
  readonly onClose: () => void
}

/** Adds a room, or edits one: what it is called, its photo, and what stands in it and where. */
export function RoomDialog({ room, position, onClose }: Props) {
  const text = useText(roomAdminTexts)
  const { save } = useText(manageTexts)
  const { named } = useLocale()
  const uploads = useUploads('product')
  const [chosen, setChosen] = useState(0)
  const send = (body: Parameters<typeof saveRoom>[1]) => saveRoom(room?.id ?? null, body)
  const saving = useResourceChange(roomResource, room ? 'update' : 'create', send, {
    onDone: onClose,
    doneText: ({ title, titleAr }) => named({ name: title, nameAr: titleAr }),
  })
  const form = useRoomForm({ room, position, uploads, onSubmit: (body) => saving.mutateAsync(body) })
  const titles = room ? { title: text.editTitle, confirm: save } : { title: text.add, confirm: text.add }
  const placing = { form, chosen, onChoose: setChosen }
  return (
    <FormDialog size={960} isBlocked={form.isUploading} {...{ form, titles, onClose }}>
      <Words form={form} />
      <PhotoField form={form} uploads={uploads} />
      <RoomPlaces {...{ form, chosen, uploads }} />
      <RoomProducts {...placing} />
      <Showing form={form} />
    </FormDialog>
  )
}

function Words({ form }: { readonly form: RoomForm }) {
  const text = useText(roomAdminTexts)
  return (
    <Columns parts="1:1">
      <TextInput {...form.field('title')} data-autofocus label={text.titleEn} lang="en" dir="ltr" />
      <TextInput {...form.field('titleAr')} label={text.titleAr} lang="ar" dir="rtl" />
      <Textarea
        {...form.field('text')}
        label={<OptionalLabel>{text.textEn}</OptionalLabel>}
        lang="en"
        dir="ltr"
        rows={3}
      />
      <Textarea
        {...form.field('textAr')}
        label={<OptionalLabel>{text.textAr}</OptionalLabel>}
        lang="ar"
        dir="rtl"
        rows={3}
      />
    </Columns>
  )
}

function PhotoField({ form, uploads }: { readonly form: RoomForm; readonly uploads: Uploads }) {
  const text = useText(roomAdminTexts)
  return (
    <FileField
      slot="image"
      takes={photoExtensions}
      uploads={uploads}
      label={text.photo}
      help={text.photoHelp}
      icon={<IconPhoto size={22} stroke={1.6} aria-hidden />}
      error={form.errorOf('image')}
    />
  )
}

/** Where it is shown. */
function Showing({ form }: { readonly form: RoomForm }) {
  const text = useText(roomAdminTexts)
  const { isShown, isFeatured } = form.values
  return (
    <Columns parts="1:1">
      <Switch
        label={text.isShown}
        checked={isShown}
        onChange={({ currentTarget }) => form.setValues({ isShown: currentTarget.checked })}
      />
      <Switch
        label={text.isFeatured}
        checked={isShown && isFeatured}
        disabled={!isShown}
        onChange={({ currentTarget }) => form.setValues({ isFeatured: currentTarget.checked })}
      />
      <Text variant="muted">{text.heroHelp}</Text>
    </Columns>
  )
}
