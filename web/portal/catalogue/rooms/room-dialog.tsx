import { Switch, Text, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { photoFocuses, photoFocusNames } from '#domain/catalogue/photo-focus.ts'
import type { AdminRoom } from '#contract/catalogue/room-admin.ts'
import { photoExtensions } from '#domain/platform/files/upload-rules.ts'
import { manageTexts } from '#web/kit/elements/messages.ts'
import { OptionalLabel } from '#web/kit/fields/field-note.tsx'
import { FileField } from '#web/kit/files/file-field.tsx'
import { type Uploads, useUploads } from '#web/kit/files/use-uploads.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconPhoto } from '#web/kit/icons/icons.ts'
import { Columns } from '#web/kit/layout/layout.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { useResourceChange } from '#web/kit/elements/use-change.ts'
import { imageUrl } from '#web/kit/pages/image-address.ts'
import spots from '#web/kit/storefront/drawings/spots.module.css'
import { useFileUrl } from '#web/portal/catalogue/products/form/photos/use-file-url.ts'
import { roomAdminTexts } from './messages.ts'
import { roomResource, saveRoom } from './queries.ts'
import { type RoomForm, useRoomForm } from './room-form.ts'
import { RoomProducts } from './room-products.tsx'
import styles from './rooms.module.css'

type Props = {
  /** Null for a new room. */
  readonly room: AdminRoom | null
  readonly position: number
  readonly onClose: () => void
}

/** Adds or edits a room: its name, its photo, and which products stand where. */
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
    <FormDialog size={960} {...{ form, titles, onClose }}>
      <Words form={form} />
      <PhotoField form={form} uploads={uploads} />
      <FocusField form={form} uploads={uploads} />
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
      <TextInput {...form.field('title')} data-autofocus label={text.englishTitle} lang="en" dir="ltr" />
      <TextInput {...form.field('titleAr')} label={text.arabicTitle} lang="ar" dir="rtl" />
      <Textarea
        {...form.field('text')}
        label={<OptionalLabel>{text.englishText}</OptionalLabel>}
        lang="en"
        dir="ltr"
        rows={3}
      />
      <Textarea
        {...form.field('textAr')}
        label={<OptionalLabel>{text.arabicText}</OptionalLabel>}
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

/** Which of nine parts of the photo survives cropping, with previews in the shapes of the landing page and of lists. */
function FocusField({ form, uploads }: { readonly form: RoomForm; readonly uploads: Uploads }) {
  const text = useText(roomAdminTexts)
  const { language } = useLocale()
  const source = usePhoto(form, uploads)
  if (source === null) return null
  const { focus } = form.values
  return (
    <fieldset className={styles.focus}>
      <legend>{text.focus}</legend>
      <div className={styles.parts}>
        {photoFocuses.map((part) => (
          <input
            key={part}
            type="radio"
            name="focus"
            aria-label={photoFocusNames[part][language]}
            checked={focus === part}
            onChange={() => form.setValues({ focus: part })}
          />
        ))}
      </div>
      <img className={styles.tall} src={source} alt="" data-focus={focus} />
      <img className={styles.wide} src={source} alt="" data-focus={focus} />
    </fieldset>
  )
}

/** The photo that was just chosen, or the stored one; null without either. */
function usePhoto(form: RoomForm, uploads: Uploads): string | null {
  const file = useFileUrl(uploads.all.find(({ slot }) => slot === 'image')?.bytes)
  const stored = form.values.image
  return file ?? (stored === '' ? null : imageUrl(stored, 960, 'webp'))
}

/** Where the room is shown. */
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

type RoomPlacesProps = {
  readonly form: RoomForm
  readonly uploads: Uploads
  /** Index of the product that a click in the photo places, and that arrow keys move. */
  readonly chosen: number
}

/** The photo as it is shown, with a number at each product. Never mirrored. */
function RoomPlaces({ form, uploads, chosen }: RoomPlacesProps) {
  const text = useText(roomAdminTexts)
  const rows = form.rows('products')
  const row = rows.all[chosen]
  const source = usePhoto(form, uploads)
  if (source === null) return null
  const place = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // A press by key has no position.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    rows.set(chosen, { spot: { x: within(clientX - left, width), y: within(clientY - top, height) } })
  }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || row?.spot == null) return
    event.preventDefault()
    const [x, y] = [Number(row.spot.x) + step[0], Number(row.spot.y) + step[1]]
    rows.set(chosen, { spot: { x: within(x, 100), y: within(y, 100) } })
  }
  return (
    <div className={styles.places}>
      <img className={styles.photo} src={source} alt="" data-focus={form.values.focus} />
      <svg className={styles.spots} aria-hidden="true">
        {rows.all.map(({ productId, spot }, index) =>
          spot === null ? null : (
            <svg key={productId} x={`${Number(spot.x)}%`} y={`${Number(spot.y)}%`} overflow="visible">
              <g className={spots.spot} data-chosen={index === chosen || undefined}>
                <circle r="14" />
                <text dy="0.35em">{index + 1}</text>
              </g>
            </svg>
          ),
        )}
      </svg>
      {row && (
        <button
          type="button"
          className={styles.target}
          aria-label={text.photoOf({ name: row.name })}
          onClick={place}
          onKeyDown={move}
        />
      )}
    </div>
  )
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A part as a whole percentage of `whole`, from 0 to 100. */
function within(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, Math.max(0, Math.round((part / whole) * 100)))
}
