import { ActionIcon, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconX } from '#web/kit/icons/icons.ts'
import { FindProducts } from '#web/portal/catalogue/products/form/found-products.tsx'
import { roomAdminTexts } from './messages.ts'
import type { RoomForm, StandingRow } from './room-form.ts'
import styles from './rooms.module.css'

type Props = {
  readonly form: RoomForm
  readonly chosen: number
  readonly onChoose: (index: number) => void
}

/** Products of the room: found by name, with quantity and position. */
export function RoomProducts({ form, chosen, onChoose }: Props) {
  const text = useText(roomAdminTexts)
  const rows = form.rows('products')
  return (
    <Stack component="section" gap="sm" aria-label={text.products}>
      <FindProducts
        range={{ audience: 'admin' }}
        label={text.products}
        help={text.productsHelp}
        path="products"
        error={rows.error}
        isTaken={(id) => rows.all.some(({ productId }) => productId === id)}
        onPick={({ id, name }) => {
          rows.add({ productId: id, name, quantity: '1', spot: null })
          onChoose(rows.all.length)
        }}
      />
      <Stack component="ol" gap="xs" className={styles.rows}>
        {rows.all.map((row, index) => (
          <Paper component="li" key={row.productId} withBorder p="sm">
            <Standing {...{ form, row, index }} isChosen={index === chosen} onChoose={onChoose} />
          </Paper>
        ))}
      </Stack>
    </Stack>
  )
}

type StandingProps = Pick<Props, 'form' | 'onChoose'> & {
  readonly row: StandingRow
  readonly index: number
  readonly isChosen: boolean
}

function Standing(given: StandingProps) {
  const text = useText(roomAdminTexts)
  const { form, row, index } = given
  return (
    <>
      <Group wrap="nowrap" justify="space-between">
        <bdi>
          {index + 1}. {row.name}
        </bdi>
        <ActionIcon
          size={44}
          aria-label={text.removeNamed({ name: row.name })}
          onClick={() => form.rows('products').remove(index)}
        >
          <IconX size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Group>
      {row.isOnSale === false && <Text variant="muted">{text.notOnSale}</Text>}
      <Group align="end">
        <Numbers {...given} />
        <Placing {...given} />
      </Group>
      <RowProblem form={form} index={index} />
    </>
  )
}

function Numbers({ form, row: { quantity, spot }, index, onChoose }: StandingProps) {
  const text = useText(roomAdminTexts)
  const rows = form.rows('products')
  const field = (path: string) => ({
    className: styles.number ?? '',
    'data-path': `products.${index}.${path}`,
    inputMode: 'numeric' as const,
    error: form.errorOf(`products.${index}.${path}`) !== undefined,
  })
  return (
    <>
      <TextInput
        {...field('quantity')}
        label={text.quantity}
        value={String(quantity)}
        onChange={({ currentTarget }) => rows.set(index, { quantity: currentTarget.value })}
      />
      {spot !== null &&
        (['x', 'y'] as const).map((axis) => (
          <TextInput
            key={axis}
            {...field(`spot.${axis}`)}
            label={text[axis]}
            value={String(spot[axis])}
            onFocus={() => onChoose(index)}
            onChange={({ currentTarget }) =>
              rows.set(index, { spot: { ...spot, [axis]: currentTarget.value } })
            }
          />
        ))}
    </>
  )
}

/** Places the product in the photo, or takes it out. */
function Placing({ form, row: { name, spot }, index, isChosen, onChoose }: StandingProps) {
  const text = useText(roomAdminTexts)
  const rows = form.rows('products')
  const place = () => {
    onChoose(index)
    if (spot === null) rows.set(index, { spot: { x: 50, y: 50 } })
  }
  return (
    <>
      <Button
        variant={isChosen ? 'filled' : 'default'}
        aria-label={text.placeNamed({ name })}
        aria-pressed={isChosen}
        onClick={place}
      >
        {text.place}
      </Button>
      {spot !== null && (
        <Button
          variant="subtle"
          color="gray"
          aria-label={text.unplaceNamed({ name })}
          onClick={() => rows.set(index, { spot: null })}
        >
          {text.unplace}
        </Button>
      )}
    </>
  )
}

/** First problem of a row, below it: its fields are too narrow for sentences. */
function RowProblem({ form, index }: Pick<StandingProps, 'form' | 'index'>) {
  const paths = ['productId', 'quantity', 'spot.x', 'spot.y', 'spot']
  const found = paths.map((path) => form.errorOf(`products.${index}.${path}`)).find(Boolean)
  return <Problem>{found}</Problem>
}
