import { Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Product } from '#contract/catalogue/products/products.ts'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconPlus, IconSearch } from '#web/kit/icons/icons.ts'
import { ownNamedQuery, productsNamedQuery } from '#web/portal/catalogue/products/queries.ts'
import type { LinkedProduct } from './draft.ts'
import type { Audience } from '#contract/endpoint.ts'
import { productFormTexts } from './messages.ts'
import styles from './product-form.module.css'

type NamedProduct = Pick<Product, 'id' | 'name' | 'nameAr' | 'shopName' | 'shopNameAr'>

type ProductPicking = {
  readonly isTaken: (id: string) => boolean
  readonly onPick: (product: LinkedProduct) => void
}

/** Scope of a product search: a shop's own, or for administrators all products or those of one owner. */
export type Range = { readonly audience: Audience; readonly shopId?: string }

type FindProps = ProductPicking & {
  readonly range: Range
  readonly label: string
  readonly help?: string | undefined
  readonly path?: string | undefined
  readonly error?: string | undefined
}

const searchAfterMs = 250

/** A search for products by name, with its results. */
export function FindProducts({ range, path, help, isTaken, onPick, ...field }: FindProps) {
  const text = useText(productFormTexts)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchAfterMs)
  const isOwn = range.audience === 'shop'
  const own = useQuery(ownNamedQuery(isOwn ? search : ''))
  const all = useQuery(productsNamedQuery(isOwn ? '' : search, range.shopId))
  return (
    <>
      <TextInput
        {...field}
        data-path={path}
        type="search"
        description={help}
        placeholder={text.findProducts}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Enter must not submit the surrounding form, which has its own button.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {search !== '' && (
        <FoundProducts
          found={isOwn ? own : all}
          isTaken={isTaken}
          onPick={(product) => {
            onPick(product)
            setTyped('')
          }}
        />
      )}
    </>
  )
}

type Props = ProductPicking & {
  readonly found: { readonly data: readonly NamedProduct[] | undefined; readonly isError: boolean }
}

function FoundProducts({ found: { data, isError }, isTaken, onPick }: Props) {
  const text = useText(productFormTexts)
  const { named, shopNamed } = useLocale()
  if (isError) return <Problem>{text.failedToFetchProducts}</Problem>
  const free = (data ?? []).filter(({ id }) => !isTaken(id))
  if (data && free.length === 0) return <Text variant="muted">{text.noneFound}</Text>
  return (
    <Stack component="ul" gap={4}>
      {free.map((product) => (
        <li key={product.id}>
          <PickButton name={named(product)} onPick={() => onPick({ id: product.id, name: named(product) })}>
            <Text variant="muted" component="bdi" ms="auto">
              {shopNamed(product)}
            </Text>
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
    <Group
      component={UnstyledButton}
      wrap="nowrap"
      className={styles.item}
      aria-label={text.addNamed({ name })}
      onClick={onPick}
    >
      <IconPlus size={16} stroke={1.8} aria-hidden />
      <NameText>{name}</NameText>
      {children}
    </Group>
  )
}
