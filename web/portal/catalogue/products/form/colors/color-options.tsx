import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { photoExtensions } from '#contract/platform/uploads.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { imageUrl } from '#web/kit/pages/image-address.ts'
import { colorTexts } from '#web/portal/catalogue/products/form/messages.ts'
import styles from './colors.module.css'
import type { DraftColor } from './chosen-colors.ts'
import { EmptySlot } from '#web/portal/catalogue/products/form/photos/empty-slot.tsx'
import { UploadSlot } from '#web/portal/catalogue/products/form/photos/upload-slot.tsx'
import { useFileUrl } from '#web/portal/catalogue/products/form/photos/use-file-url.ts'
import { colorSlot, type ProductForm } from '#web/portal/catalogue/products/form/use-product-form.ts'

type Props = {
  readonly form: ProductForm
  readonly color: DraftColor
  readonly index: number
  readonly onMove: (to: number) => void
}

/** Of one chosen colour: its place, the name shown instead of its own, and a photo of the product in it. */
export function ColorOptions({ form, color, index, onMove }: Props) {
  const text = useText(colorTexts)
  const { named } = useLocale()
  const { colors } = form.values
  const name = named(color)
  const setColor = (changes: Partial<DraftColor>) =>
    form.setValues({ colors: colors.map((one) => (one.key === color.key ? { ...one, ...changes } : one)) })
  return (
    <Stack
      gap={0}
      component="fieldset"
      bg="var(--mj-sunken)"
      bdrs="md"
      p="md"
      mb="lg"
      className={styles.options}
      aria-label={text.options({ name })}
    >
      <ColorPhoto form={form} color={color} onChange={(imageUrl) => setColor({ imageUrl })} />
      <Stack gap="sm">
        <TextInput
          label={text.label}
          description={text.labelHelp({ name })}
          maxLength={50}
          value={color.labelOverride}
          onChange={({ currentTarget }) => setColor({ labelOverride: currentTarget.value })}
        />
        <Place name={name} index={index} count={colors.length} onMove={onMove} />
      </Stack>
    </Stack>
  )
}

type PlaceProps = Pick<Props, 'index' | 'onMove'> & { readonly name: string; readonly count: number }

function Place({ name, index, count, onMove }: PlaceProps) {
  const text = useText(colorTexts)
  return (
    <Group>
      <Button
        size="sm"
        variant="default"
        disabled={index === 0}
        aria-label={text.earlier({ name })}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowLeft size={18} stroke={1.6} aria-hidden className="mj-flip" />
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={index === count - 1}
        aria-label={text.later({ name })}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowRight size={18} stroke={1.6} aria-hidden className="mj-flip" />
      </Button>
    </Group>
  )
}

type PhotoProps = {
  readonly form: ProductForm
  readonly color: DraftColor
  readonly onChange: (url: string | null) => void
}

function ColorPhoto({ form: { uploads }, color, onChange }: PhotoProps) {
  const text = useText(colorTexts)
  const slot = colorSlot(color.key)
  const upload = uploads.all.find((one) => one.slot === slot)
  const preview = useFileUrl(upload?.bytes)
  const remove = () => {
    if (upload) uploads.remove(upload.id)
    onChange(null)
  }
  if (!upload && color.imageUrl === null) {
    return (
      <Stack gap={4} className={styles.colorPhoto}>
        <EmptySlot
          label={text.photo}
          caption={text.addPhoto}
          accept={photoExtensions}
          onFiles={([file]) => file && uploads.add(slot, file, photoExtensions)}
        />
      </Stack>
    )
  }
  if (upload && upload.state !== 'done')
    return (
      <div className={styles.colorPhoto}>
        <UploadSlot {...{ upload, preview, uploads }} path="colors" onRemove={remove} />
      </div>
    )
  const address = preview ?? (color.imageUrl && imageUrl(color.imageUrl, 400, 'webp'))
  return (
    <Stack gap={4} className={styles.colorPhoto}>
      {address && <img className={styles.colorImage} src={address} alt={text.photo} />}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={remove}>
        {text.removePhoto}
      </Button>
    </Stack>
  )
}
