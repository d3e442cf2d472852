import { Switch, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.css'
import type { KeyboardEvent } from 'react'
import type { EditableProduct } from '#contract/catalogue/products/own-products.ts'
import { isLowStock } from '#domain/catalogue/products/stock.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ProductStatusBadge } from '#web/kit/elements/product-status-badge.tsx'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { listTexts } from './messages.ts'
import { type PriceStockEdit, priceStockOf } from './price-stock-edits.ts'
import styles from './products.module.css'

type Props = {
  readonly product: EditableProduct
  readonly edit: PriceStockEdit
  readonly problems: Partial<Record<'price' | 'stock' | 'row', string>>
  readonly onEdit: (change: PriceStockEdit) => void
}

export function NameCell({ product, problems }: Props) {
  return (
    <>
      <bdi>{useLocale().named(product)}</bdi>
      <Problem>{problems.row}</Problem>
    </>
  )
}

export function PriceCell({ product, edit, problems, onEdit }: Props) {
  const { priceOf } = useText(listTexts)
  const { named, currencySign } = useLocale()
  const currency = currencySign(product.currency)
  return (
    <Cell
      column="price"
      label={priceOf({ name: named(product), currency })}
      value={edit.price ?? priceStockOf(product).price}
      suffix={currency}
      error={problems.price}
      onChange={(price) => onEdit({ price })}
    />
  )
}

export function StockCell({ product, edit, problems, onEdit }: Props) {
  const text = useText(listTexts)
  const was = priceStockOf(product)
  return (
    <div>
      <Cell
        column="stock"
        label={text.stockOf({ name: useLocale().named(product) })}
        value={edit.stock ?? was.stock}
        error={problems.stock}
        onChange={(stock) => onEdit({ stock })}
      />
      {was.isOnSale && isLowStock(product.stock) && (
        <Text variant="warning" fz="xs">
          {text.left({ count: product.stock })}
        </Text>
      )}
    </div>
  )
}

/** The status is changed only between on and off sale. */
export function SaleCell({ product, edit, onEdit }: Props) {
  const { onSaleOf } = useText(listTexts)
  const name = useLocale().named(product)
  const was = priceStockOf(product)
  if (!was.canMove) return <ProductStatusBadge status={product.status} />
  return (
    <Switch
      aria-label={onSaleOf({ name })}
      checked={edit.isOnSale ?? was.isOnSale}
      onChange={({ currentTarget }) => onEdit({ isOnSale: currentTarget.checked })}
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
