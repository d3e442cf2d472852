import {
  ActionIcon,
  Group,
  Paper,
  Text,
  UnstyledButton,
  VisuallyHidden,
  Button,
  Stack,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { issue, issueSentence } from '#contract/issue-texts.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconGripVertical, IconX, IconArrowLeft, IconArrowRight } from '#web/kit/icons/icons.ts'
import { type DraftColor, dropColor, isTooLong } from './chosen-colors.ts'
import { colorTexts } from '#web/portal/catalogue/products/form/messages.ts'
import styles from './colors.module.css'
import { moved, useReorder } from '#web/portal/catalogue/products/form/photos/reorder.ts'
import { Dot } from './swatch-grid.tsx'
import { type ProductForm, colorSlot } from '#web/portal/catalogue/products/form/use-product-form.ts'
import { photoExtensions } from '#domain/platform/files/upload-rules.ts'
import { imageUrl } from '#web/kit/pages/image-address.ts'
import { EmptySlot } from '#web/portal/catalogue/products/form/photos/empty-slot.tsx'
import { UploadSlot } from '#web/portal/catalogue/products/form/photos/upload-slot.tsx'
import { useFileUrl } from '#web/portal/catalogue/products/form/photos/use-file-url.ts'

/** Chosen colours in the shoppers' order: dragged, or moved by keys or in the options of each (DESIGN §11). */
export function ChosenList({ form }: { readonly form: ProductForm }) {
  const text = useText(colorTexts)
  const { named } = useLocale()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const { colors } = form.values
  const move = (from: number, to: number) => {
    const color = colors[from]
    if (!color || to < 0 || to >= colors.length) return
    form.setValues({ colors: moved(colors, from, to) })
    setSaid(text.moved({ name: named(color), number: to + 1 }))
  }
  const reorder = useReorder('color', move)
  if (colors.length === 0) return null
  const open = colors.findIndex(({ key }) => key === openKey)
  const openColor = colors[open]
  return (
    <>
      <Group component="ol" mb="lg" aria-label={text.title}>
        {colors.map((color, index) => (
          <Pill
            key={color.key}
            form={form}
            color={color}
            isOpen={openKey === color.key}
            onToggle={() => setOpenKey(openKey === color.key ? null : color.key)}
            drag={reorder(index)}
          />
        ))}
      </Group>
      {openColor && (
        <ColorOptions
          key={openColor.key}
          form={form}
          color={openColor}
          index={open}
          onMove={(to) => move(open, to)}
        />
      )}
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </>
  )
}

type PillProps = {
  readonly form: ProductForm
  readonly color: DraftColor
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly drag: ReturnType<ReturnType<typeof useReorder>>
}

function Pill({ form, color, isOpen, onToggle, drag }: PillProps) {
  const text = useText(colorTexts)
  const { named } = useLocale()
  return (
    <Paper component="li" withBorder radius="lg" className={styles.pill}>
      <Group wrap="nowrap" gap={4}>
        <Group
          component={UnstyledButton}
          wrap="nowrap"
          className={styles.pillButton}
          aria-label={text.options({ name: named(color) })}
          aria-expanded={isOpen}
          onClick={onToggle}
          {...drag}
        >
          <PillFace color={color} />
        </Group>
        <RemoveColor form={form} color={color} />
      </Group>
    </Paper>
  )
}

function PillFace({ color }: { readonly color: DraftColor }) {
  const text = useText(colorTexts)
  const { named } = useLocale()
  return (
    <>
      <IconGripVertical size={16} stroke={1.6} aria-hidden className={styles.grip} />
      <Dot hex={color.hex} size={22} />
      <Text component="bdi" variant="strong" truncate>
        {color.labelOverride.trim() || named(color)}
      </Text>
      {color.isCustom && <span className={styles.tag}>{text.custom}</span>}
    </>
  )
}

function RemoveColor({ form, color }: { readonly form: ProductForm; readonly color: DraftColor }) {
  const text = useText(colorTexts)
  const { named } = useLocale()
  const remove = () => {
    form.setValues({ colors: dropColor(form.values.colors, color) })
    form.leave('colors')
  }
  return (
    <ActionIcon aria-label={text.remove({ name: named(color) })} onClick={remove}>
      <IconX size={16} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}

type Props = {
  readonly form: ProductForm
  readonly color: DraftColor
  readonly index: number
  readonly onMove: (to: number) => void
}

/** Options of one chosen colour: its position, a label instead of its name, and a photo of the product in it. */
function ColorOptions({ form, color, index, onMove }: Props) {
  const text = useText(colorTexts)
  const { named, language } = useLocale()
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
          value={color.labelOverride}
          error={isTooLong(color.labelOverride) && issueSentence(issue('labelLong'), language)}
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
