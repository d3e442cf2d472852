import { ActionIcon, Group, Paper, Stack } from '@mantine/core'
import { NameText, useText } from '#web/kit/i18n/locale.tsx'
import { IconX } from '#web/kit/icons/icons.ts'
import type { LinkedProduct } from './draft.ts'
import { FindProducts, type Range } from './found-products.tsx'
import { productFormTexts } from './messages.ts'
import styles from './product-form.module.css'

type Props = {
  readonly range: Range
  readonly path: string
  readonly title: string
  readonly help?: string
  readonly chosen: readonly LinkedProduct[]
  /** The product itself, which is left out of its own list. */
  readonly exceptId: string | null
  readonly error: string | undefined
  readonly onChange: (products: readonly LinkedProduct[]) => void
}

/** Linked products, found by name. */
export function LinkedPicker({ title, chosen, exceptId, onChange, ...find }: Props) {
  const text = useText(productFormTexts)
  return (
    <Stack component="section" aria-label={title}>
      <FindProducts
        {...find}
        label={title}
        isTaken={(id) => id === exceptId || chosen.some((one) => one.id === id)}
        onPick={(product) => onChange([...chosen, product])}
      />
      {chosen.length > 0 && (
        <Stack component="ul" gap={4} aria-label={title}>
          {chosen.map(({ id, name }) => (
            <Paper component="li" key={id} withBorder radius="lg" className={styles.linked}>
              <Group wrap="nowrap" justify="space-between">
                <NameText>{name}</NameText>
                <ActionIcon
                  size={32}
                  aria-label={text.removeOf({ name })}
                  onClick={() => onChange(chosen.filter((one) => one.id !== id))}
                >
                  <IconX size={16} stroke={1.8} aria-hidden />
                </ActionIcon>
              </Group>
            </Paper>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
