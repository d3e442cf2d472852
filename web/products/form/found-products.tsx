import { UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Product } from '#contract/products/products.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Line, Stack } from '#web/ui/layout/layout.tsx'
import { Muted, Problem } from '#web/ui/layout/text.tsx'
import type { LinkedProduct } from './draft.ts'
import { productFormTexts } from './messages.ts'
import styles from './product-form.module.css'

type Named = Pick<Product, 'id' | 'name' | 'nameAr' | 'shopName' | 'shopNameAr'>

type Props = {
  readonly found: { readonly data: readonly Named[] | undefined; readonly isError: boolean }
  readonly isTaken: (id: string) => boolean
  readonly onPick: (product: LinkedProduct) => void
}

/** What a search by name has found, each to be picked. */
export function FoundProducts({ found: { data, isError }, isTaken, onPick }: Props) {
  const text = useText(productFormTexts)
  const { named, shopNamed } = useLocale()
  if (isError) return <Problem>{text.productsFailed}</Problem>
  const free = (data ?? []).filter(({ id }) => !isTaken(id))
  if (data && free.length === 0) return <Muted>{text.noneFound}</Muted>
  return (
    <Stack as="ul" gap="xs">
      {free.map((product) => (
        <li key={product.id}>
          <PickButton name={named(product)} onPick={() => onPick({ id: product.id, name: named(product) })}>
            <Muted as="bdi" data-end>
              {shopNamed(product)}
            </Muted>
          </PickButton>
        </li>
      ))}
    </Stack>
  )
}

type PickProps = { readonly name: string; readonly onPick: () => void; readonly children?: ReactNode }

/** Picks one product. */
export function PickButton({ name, onPick, children }: PickProps) {
  const text = useText(productFormTexts)
  return (
    <Line
      as={UnstyledButton}
      isWhole
      className={styles.item}
      aria-label={text.addNamed({ name })}
      onClick={onPick}
    >
      <IconPlus size={16} stroke={1.8} aria-hidden />
      <bdi>{name}</bdi>
      {children}
    </Line>
  )
}
