import { ActionIcon, Group, Paper, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { type DraftColor, dropColor } from './chosen-colors.ts'
import { ColorOptions } from './color-options.tsx'
import { colorTexts } from '#web/portal/catalogue/products/form/messages.ts'
import styles from './colors.module.css'
import { moved, useReorder } from '#web/portal/catalogue/products/form/photos/reorder.ts'
import { Dot } from './swatch-grid.tsx'
import type { ProductForm } from '#web/portal/catalogue/products/form/use-product-form.ts'

/** The chosen colours in the order shoppers see them: dragged, or moved by keys or the options of each (DESIGN §11). */
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
