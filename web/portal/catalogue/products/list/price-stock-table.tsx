import { Table } from '#web/kit/lists/data-table.tsx'
import { Button, Text, Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState, type KeyboardEvent } from 'react'
import { changeOwnPriceStocks, type EditableProduct } from '#contract/catalogue/products/own-products.ts'
import {
  mostPriceStockChanges,
  type PriceStockChangesOf,
} from '#contract/catalogue/products/product-input.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { toastFailure, toastSuccess } from '#web/kit/elements/toast.tsx'
import { cell, title } from '#web/kit/lists/columns.tsx'
import { UnsavedGuard } from '#web/kit/fields/unsaved-guard.tsx'
import { listTexts } from './messages.ts'
import {
  changedRows,
  type PriceStockEdit,
  type PriceStockEdits,
  type PriceStockProblems,
  problemsOfRows,
  readRows,
  withEdit,
  withoutSaved,
  priceStockOf,
} from './price-stock-edits.ts'
import { refetchProducts } from '#web/portal/catalogue/products/queries.ts'
import { Foot } from '#web/kit/layout/layout.tsx'
import '@mantine/core/styles/Switch.css'
import { isLowStock } from '#domain/catalogue/products/stock.ts'
import { ProductStatusBadge } from '#web/kit/elements/product-status-badge.tsx'
import { Problem } from '#web/kit/fields/field-note.tsx'
import styles from './products.module.css'

type PriceStock = ReturnType<typeof usePriceStock>
type PriceStockSaving = { readonly items: readonly PriceStockChangesOf[]; readonly saved: PriceStockEdits }
type TableProps = { readonly products: readonly EditableProduct[]; readonly of: PriceStock }

/** Price, stock and sale of many products in one table, saved together: all or none (R-PORTAL-13). */
export function PriceStockTable({ products, of: { edits, onEdit, problems } }: TableProps) {
  const text = useText(listTexts)
  const of = (product: EditableProduct) => ({
    product,
    edit: edits[product.id]?.edit ?? {},
    problems: problems[product.id] ?? {},
    onEdit: (change: PriceStockEdit) => onEdit(product, change),
  })
  const columns = [
    title('product', (product: EditableProduct) => <NameCell {...of(product)} />, { to: null }),
    cell('price', (product: EditableProduct) => <PriceCell {...of(product)} />, { place: 'labelled' }),
    cell('stock', (product: EditableProduct) => <StockCell {...of(product)} />, { place: 'labelled' }),
    cell('onSale', (product: EditableProduct) => <SaleCell {...of(product)} />, { place: 'labelled' }),
  ]
  return (
    <>
      <Text variant="muted" mb="sm">
        {text.gridHelp}
      </Text>
      <Table
        rows={products}
        columns={columns}
        text={text}
        idOf={({ id }) => id}
        isMarked={({ id }) => id in edits}
        isInPanel={false}
      />
    </>
  )
}

/** Form of the table's cells; it is below the list, because edits outlast the table. */
const formId = 'price-stock'

/** Saves or discards all edits, whether the list shows them or not. */
export function PriceStockForm({ count, discard, save, isPending }: PriceStock) {
  const text = useText(listTexts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Foot isStuck component="form" id={formId} onSubmit={submit}>
      <Text component="output" variant="soft" flex="1 1 16rem">
        {text.changes({ count })}
      </Text>
      <Button variant="default" disabled={count === 0 || isPending} onClick={discard}>
        {text.discard}
      </Button>
      <Button type="submit" disabled={count === 0} loading={isPending}>
        {text.save}
      </Button>
      <UnsavedGuard isUnsaved={count > 0 && !isPending} />
    </Foot>
  )
}

/** Edits in the table of a list, kept while the list shows other products or cards. */
export function usePriceStock(products: readonly EditableProduct[]) {
  const text = useText(listTexts)
  const { language, list, named } = useLocale()
  const client = useQueryClient()
  const [edits, setEdits] = useState<PriceStockEdits>({})
  const [problems, setProblems] = useState<PriceStockProblems>({})
  const rows = changedRows(products, edits)
  const fail = (found: PriceStockProblems, sentence: string) => {
    setProblems(found)
    const names = rows.flatMap(({ product }) => (product.id in found ? isolated(named(product)) : []))
    const atFault = names.length > 0 && text.rowsAtFault({ names: list(names) })
    toastFailure({ title: text.saveFailed, text: atFault || sentence })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ items }: PriceStockSaving) => call(changeOwnPriceStocks, { body: { items: [...items] } }),
    onSuccess: async ({ length: count }, { saved }) => {
      await refetchProducts(client)
      setEdits((now) => withoutSaved(now, saved))
      toastSuccess({ title: text.saved, text: text.savedText({ count }) })
    },
    onError: (error, { items }) => fail(problemsOfRows(error, items), sentenceOf(error, text.saveFailedText)),
  })
  const save = () => {
    if (isPending || rows.length === 0) return
    if (rows.length > mostPriceStockChanges) return fail({}, text.tooMany)
    const { items, problems: found } = readRows(rows, language)
    if (Object.keys(found).length > 0) return fail(found, text.saveFailedText)
    setProblems({})
    mutate({ items, saved: edits })
  }
  const discard = () => {
    setEdits({})
    setProblems({})
  }
  const onEdit = (product: EditableProduct, change: PriceStockEdit) =>
    setEdits((before) => withEdit(before, product, change))
  return { edits, onEdit, count: rows.length, problems, save, discard, isPending }
}

type Props = {
  readonly product: EditableProduct
  readonly edit: PriceStockEdit
  readonly problems: Partial<Record<'price' | 'stock' | 'row', string>>
  readonly onEdit: (change: PriceStockEdit) => void
}

function NameCell({ product, problems }: Props) {
  return (
    <>
      <bdi>{useLocale().named(product)}</bdi>
      <Problem>{problems.row}</Problem>
    </>
  )
}

function PriceCell({ product, edit, problems, onEdit }: Props) {
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

function StockCell({ product, edit, problems, onEdit }: Props) {
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

/** Changes the status only between on and off sale. */
function SaleCell({ product, edit, onEdit }: Props) {
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
      form={formId}
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

/** Enter moves to the same column of the next row, Shift+Enter to the one before; only the button saves. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const { column } = event.currentTarget.dataset
  const cells = [...document.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`)]
  cells[cells.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]?.focus()
}
