import { Switch, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.css'
import type { KeyboardEvent } from 'react'
import type { EditableProduct } from '#contract/catalogue/products/own-products.ts'
import { isLowStock } from '#domain/catalogue/products/stock.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ProductStatusBadge } from '#web/kit/elements/product-status-badge.tsx'
import { listTexts } from './messages.ts'
import { type PriceStockEdit, priceStockOf } from './price-stock-edits.ts'
import styles from './products.module.css'
import { Problem } from '#web/kit/fields/problem.tsx'

type Props = {
  readonly product: EditableProduct
  readonly edit: PriceStockEdit
  readonly problems: Partial<Record<'price' | 'stock' | 'row', string>>
  readonly onEdit: (change: PriceStockEdit) => void
}

/** One product of the table. Its status is changed only between on and off sale. */
export function PriceStockRow({ product, edit, problems, onEdit }: Props) {
  const text = useText(listTexts)
  const { named, currencySign } = useLocale()
  const name = named(product)
  const currency = currencySign(product.currency)
  const was = priceStockOf(product)
  const { price = was.price, stock = was.stock, isOnSale = was.isOnSale } = edit
  return (
    <tr data-changed={Object.keys(edit).length > 0 || undefined}>
      <th scope="row" className={styles.name}>
        <bdi>{name}</bdi>
        <Problem>{problems.row}</Problem>
      </th>
      <td data-label={text.price}>
        <Cell
          column="price"
          label={text.priceOf({ name, currency })}
          value={price}
          suffix={currency}
          error={problems.price}
          onChange={(value) => onEdit({ price: value })}
        />
      </td>
      <td data-label={text.stock}>
        <Cell
          column="stock"
          label={text.stockOf({ name })}
          value={stock}
          error={problems.stock}
          onChange={(value) => onEdit({ stock: value })}
        />
        {was.isOnSale && isLowStock(product.stock) && (
          <Text variant="warning" fz="xs">
            {text.left({ count: product.stock })}
          </Text>
        )}
      </td>
      <td data-label={text.onSale}>
        <div className={styles.sale}>
          <SaleCell product={product} isOnSale={isOnSale} onChange={(is) => onEdit({ isOnSale: is })} />
        </div>
      </td>
    </tr>
  )
}

type SaleProps = {
  readonly product: EditableProduct
  readonly isOnSale: boolean
  readonly onChange: (isOnSale: boolean) => void
}

function SaleCell({ product, isOnSale, onChange }: SaleProps) {
  const text = useText(listTexts)
  const { named } = useLocale()
  if (!priceStockOf(product).canMove) return <ProductStatusBadge status={product.status} />
  return (
    <Switch
      aria-label={text.onSaleOf({ name: named(product) })}
      checked={isOnSale}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

type CellProps = {
  readonly column: 'price' | 'stock'
  readonly label: string
  readonly value: string
  readonly suffix?: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function Cell({ column, label, value, suffix, error, onChange }: CellProps) {
  return (
    <TextInput
      size="sm"
      dir="ltr"
      className={styles.cell}
      data-column={column}
      aria-label={label}
      value={value}
      inputMode={column === 'price' ? 'decimal' : 'numeric'}
      error={error}
      rightSectionWidth={suffix === undefined ? 0 : 48}
      rightSection={
        suffix && (
          <Text span variant="muted" fz="xs">
            {suffix}
          </Text>
        )
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={goDown}
    />
  )
}

/** Enter goes to the same column of the next row, with Shift of the one before; only the button saves. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const { column } = event.currentTarget.dataset
  const cells = [...document.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`)]
  cells[cells.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]?.focus()
}
