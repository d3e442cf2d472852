import { styleNames } from '#domain/catalogue/products/styles.ts'
import { Group, Text } from '@mantine/core'
import { fieldOf } from '#contract/catalogue/products/field-lists.ts'
import type { ComparedContent } from '#contract/catalogue/products/product-approval.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ColorDot } from '#web/kit/storefront/card/color-dots.tsx'
import { drawingOf } from '#web/kit/storefront/drawings/drawing-paths.ts'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { useFieldWords } from '#web/portal/catalogue/products/messages.ts'
import { compareTexts } from './messages.ts'
import { type ContentField, leadOf } from './content-fields.ts'
import styles from './approval-dialog.module.css'

type Props = {
  readonly content: ComparedContent
  readonly field: ContentField
  /** The version on the other side, to mark photos that only one of them has. */
  readonly other?: ComparedContent
  readonly side?: 'before' | 'now'
}

/** One field of a version as a reviewer reads it; an empty one says so. */
export function ContentValue(props: Props) {
  const text = useText(compareTexts)
  const { content, field } = props
  const plain = usePlainValue(content, field)
  if (field === 'photos') return <Photos {...props} />
  if (field === 'colors') return <Colors content={content} />
  if (plain === null)
    return (
      <Text span c="dimmed">
        {text.missing}
      </Text>
    )
  if (fieldOf(leadOf(field)).kind !== 'paragraphs') return <bdi>{plain}</bdi>
  return <Text dir="auto">{plain}</Text>
}

function usePlainValue(content: ComparedContent, field: ContentField): string | null {
  const text = useText(compareTexts)
  const { language, money, named, list } = useLocale()
  const { measure } = useFieldWords()
  const lead = leadOf(field)
  const value = content[field]
  if (value === null) return null
  switch (fieldOf(lead).kind) {
    case 'category':
      return named({ name: content.category, nameAr: content.categoryAr })
    case 'price':
      return money(content.price, content.currency)
    case 'dimensions':
    case 'weight':
    case 'wholeNumber':
      return typeof value === 'object' ? null : measure(lead, value)
    case 'choice':
      return typeof value === 'string' ? (fieldOf(lead).options?.[value]?.[language] ?? value) : null
    case 'styles':
      return list(content.styleTags.map((tag) => styleNames[tag][language]))
    case 'model':
      return content.photo3dVariant ?? text.has3d
    default:
      return typeof value === 'string' ? value : null
  }
}

function Colors({ content: { colors } }: Pick<Props, 'content'>) {
  const { named } = useLocale()
  return (
    <Group component="ul" gap="sm">
      {colors.map((color) => (
        <li key={color.name}>
          <ColorDot hex={color.hex} /> <NameText>{named(color)}</NameText>
          {color.labelOverride !== null && (
            <>
              {' '}
              (<bdi>{color.labelOverride}</bdi>)
            </>
          )}
        </li>
      ))}
    </Group>
  )
}

function Photos({ content, other, side }: Props) {
  const text = useText(compareTexts)
  if (content.photos.length === 0)
    return (
      <Text span c="dimmed">
        {text.none}
      </Text>
    )
  const alone = side === 'before' ? text.removedPhoto : text.newPhoto
  return (
    <Group component="ul">
      {content.photos.map((address, index) => {
        const isAlone = other !== undefined && !other.photos.includes(address)
        return (
          <li
            key={`${index} ${address}`}
            className={styles.photo}
            data-alone={(isAlone && side) || undefined}
          >
            <Photo
              address={address}
              alt={isAlone ? alone : text.keptPhoto}
              sizes="72px"
              drawing={drawingOf(content.category.toLowerCase())}
            />
          </li>
        )
      })}
    </Group>
  )
}
