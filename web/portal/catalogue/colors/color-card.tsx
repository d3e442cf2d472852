import { ActionIcon, Button, Card, Checkbox, Title } from '@mantine/core'
import { Changing } from '#web/kit/api/rights.tsx'
import { VisibilityBadge } from '#web/kit/elements/status-badge.tsx'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconTrash } from '#web/kit/icons/icons.ts'
import styles from './colors.module.css'
import { colorTexts } from './messages.ts'
import type { AdminColor } from './queries.ts'

type Props = {
  readonly color: AdminColor
  readonly isSelected: boolean
  readonly isToggling: boolean
  readonly onSelect: (color: AdminColor) => void
  readonly onToggle: (color: AdminColor) => void
  readonly onEdit: (color: AdminColor) => void
  readonly onDelete: (color: AdminColor) => void
}

/** One colour of the palette: its swatch, names and actions. */
export function ColorCard({ color, isSelected, isToggling, ...on }: Props) {
  const text = useText(colorTexts)
  const { named } = useLocale()
  const name = named(color)
  return (
    <Card component="li" padding={0} className={styles.card} data-selected={isSelected || undefined}>
      <div className={styles.look}>
        <Swatch hex={color.hex} />
        <Checkbox
          className={styles.select}
          aria-label={text.selectNamed({ name })}
          checked={isSelected}
          onChange={() => on.onSelect(color)}
        />
      </div>
      <div className={styles.summary}>
        <Title size="h4">
          <NameText>{name}</NameText>
        </Title>
        <bdi dir="ltr" className={styles.hex}>
          {color.hex}
        </bdi>
        <span className={styles.badge}>
          <VisibilityBadge status={color.status} />
        </span>
      </div>
      <CardButtons {...{ color, name, isToggling }} {...on} />
    </Card>
  )
}

/** The fill is an SVG attribute, so that the swatch needs no inline style. */
function Swatch({ hex }: { readonly hex: string }) {
  return (
    <svg className={styles.swatch} aria-hidden="true">
      <rect width="100%" height="100%" fill={hex} />
    </svg>
  )
}

type ButtonsProps = Omit<Props, 'isSelected' | 'onSelect'> & { readonly name: string }

function CardButtons({ color, name, isToggling, onToggle, onEdit, onDelete }: ButtonsProps) {
  const text = useText(colorTexts)
  const isActive = color.status === 'active'
  const button = { variant: 'subtle', color: 'gray', size: 'compact-sm', className: styles.button } as const
  return (
    <div className={styles.buttons}>
      <Changing>
        <Button {...button} aria-label={text.editNamed({ name })} onClick={() => onEdit(color)}>
          {text.edit}
        </Button>
        <Button
          {...button}
          aria-label={isActive ? text.hideNamed({ name }) : text.showNamed({ name })}
          loading={isToggling}
          onClick={() => onToggle(color)}
        >
          {isActive ? text.hide : text.show}
        </Button>
        <ActionIcon
          className={styles.remove}
          aria-label={text.remove({ name })}
          onClick={() => onDelete(color)}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Changing>
    </div>
  )
}
