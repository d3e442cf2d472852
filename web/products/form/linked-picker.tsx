import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import type { LinkedProduct } from './draft.ts'
import { productFormTexts } from './messages.ts'
import styles from './product-form.module.css'
import { productsNamedQuery } from '#web/products/queries.ts'
import { Line, Stack } from '#web/ui/layout/layout.tsx'
import { Muted, Problem } from '#web/ui/layout/text.tsx'

type Props = {
  readonly path: string
  readonly title: string
  readonly help: string
  readonly chosen: readonly LinkedProduct[]
  /** The product itself goes with no list of its own. */
  readonly exceptId: string | null
  readonly error: string | undefined
  readonly onChange: (products: readonly LinkedProduct[]) => void
}

const searchAfterMs = 250

/** Products that go with one, found by name. */
export function LinkedPicker({ path, title, help, chosen, exceptId, error, onChange }: Props) {
  const text = useText(productFormTexts)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchAfterMs)
  return (
    <Stack as="section" aria-label={title}>
      <TextInput
        data-path={path}
        type="search"
        label={title}
        description={help}
        placeholder={text.findProducts}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={typed}
        error={error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {search !== '' && (
        <Found
          search={search}
          isTaken={(id) => id === exceptId || chosen.some((one) => one.id === id)}
          onPick={(product) => {
            onChange([...chosen, product])
            setTyped('')
          }}
        />
      )}
      {chosen.length > 0 && (
        <Stack as="ul" gap="xs" aria-label={title}>
          {chosen.map(({ id, name }) => (
            <Line as="li" key={id} isWhole isFramed justify="between" className={styles.linked}>
              <bdi>{name}</bdi>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={text.removeNamed({ name })}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              >
                <IconX size={16} stroke={1.8} aria-hidden />
              </ActionIcon>
            </Line>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

type FoundProps = {
  readonly search: string
  readonly isTaken: (id: string) => boolean
  readonly onPick: (product: LinkedProduct) => void
}

function Found({ search, isTaken, onPick }: FoundProps) {
  const text = useText(productFormTexts)
  const { named, shopNamed } = useLocale()
  const { data, isError } = useQuery(productsNamedQuery(search))
  if (isError) return <Problem>{text.productsFailed}</Problem>
  const free = (data ?? []).filter(({ id }) => !isTaken(id))
  if (data && free.length === 0) return <Muted>{text.noneFound}</Muted>
  return (
    <Stack as="ul" gap="xs">
      {free.map((product) => (
        <li key={product.id}>
          <Line
            as={UnstyledButton}
            isWhole
            className={styles.item}
            aria-label={text.addNamed({ name: named(product) })}
            onClick={() => onPick({ id: product.id, name: named(product) })}
          >
            <IconPlus size={16} stroke={1.8} aria-hidden />
            <bdi>{named(product)}</bdi>
            <Muted as="bdi" data-end>
              {shopNamed(product)}
            </Muted>
          </Line>
        </li>
      ))}
    </Stack>
  )
}
