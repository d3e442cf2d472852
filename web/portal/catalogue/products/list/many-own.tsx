import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { wholeBetween } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { changeOwnPriceStocks, type EditableProduct } from '#contract/catalogue/products/own-products.ts'
import {
  mostPriceStockChanges,
  type PriceStockChangesOf,
} from '#contract/catalogue/products/product-input.ts'
import { call } from '#web/kit/api/call.ts'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { toastFailure } from '#web/kit/elements/toast.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Columns } from '#web/kit/layout/layout.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { refetchProducts } from '#web/portal/catalogue/products/queries.ts'
import { listTexts } from './messages.ts'
import { priceAfter } from './price-stock-edits.ts'

type Props = { readonly chosen: readonly EditableProduct[] }

/** Takes several products of the shop off sale, puts them back, or changes their prices. */
export function ManyOwn({ chosen }: Props) {
  const text = useText(listTexts)
  const { change, isPending } = useManyChanges()
  const [isPricing, setPricing] = useState(false)
  const isTooMany = () => {
    if (chosen.length > mostPriceStockChanges) toastFailure({ title: text.saveFailed, text: text.tooMany })
    return chosen.length > mostPriceStockChanges
  }
  return (
    <>
      {(['inactive', 'active'] as const).map((status) => {
        const moved = chosen.filter((product) => isOff(product) === (status === 'active'))
        const word = status === 'inactive' ? text.takeOffMany : text.putBackMany
        const back = status === 'active' ? 'inactive' : 'active'
        return (
          moved.length > 0 && (
            <Button
              key={status}
              size="sm"
              variant="default"
              loading={isPending}
              onClick={() =>
                isTooMany() ||
                change({
                  to: moved.map(({ id }) => ({ id, status })),
                  from: moved.map(({ id }) => ({ id, status: back })),
                })
              }
            >
              {word({ count: moved.length })}
            </Button>
          )
        )
      })}
      <Button size="sm" variant="default" onClick={() => isTooMany() || setPricing(true)}>
        {text.changePrices}
      </Button>
      {isPricing && <PricesDialog chosen={chosen} onClose={() => setPricing(false)} />}
    </>
  )
}

const isOff = ({ status }: EditableProduct) => status === 'inactive'

/** New and previous values of products. */
type Change = { readonly to: readonly PriceStockChangesOf[]; readonly from: readonly PriceStockChangesOf[] }

/** Changes all of them or none; the toast offers undo. */
function useManyChanges(onDone?: () => void) {
  const text = useText(listTexts)
  const { undo } = useText(uiTexts)
  const shared = {
    send: ({ to }: Change) => call(changeOwnPriceStocks, { body: { items: [...to] } }),
    done: text.updated,
    doneText: (_: unknown, { to }: Change) => text.savedText({ count: to.length }),
    error: text.saveFailed,
    failed: text.updateFailed,
    reload: refetchProducts,
  }
  const back = useChange(shared)
  const { mutate, mutateAsync, isPending } = useChange({
    ...shared,
    undoOf: ({ to, from }: Change) => ({
      label: undo,
      onClick: () => back.mutate({ to: from, from: to }),
    }),
    ...(onDone && { onDone }),
  })
  return { change: mutate, changeAsync: mutateAsync, isPending }
}

const pricing = z.object({
  way: z.enum(['1', '-1']),
  percent: wholeBetween(0, 100, issue('wholePercent')),
})

/** Asks by how many percent to raise or lower the prices, with the first product as an example. */
function PricesDialog({ chosen, onClose }: Props & { readonly onClose: () => void }) {
  const text = useText(listTexts)
  const { named, money } = useLocale()
  const { changeAsync } = useManyChanges(onClose)
  const form = useContractForm(pricing, {
    initial: { way: '1', percent: '5' },
    onSubmit: ({ way, percent }) =>
      changeAsync({
        to: chosen.map(({ id, price, editedAt: seen }) => {
          return { id, price: priceAfter(price, Number(way) * percent), seen }
        }),
        from: chosen.map(({ id, price }) => ({ id, price })),
      }),
  })
  const { data } = z.safeDecode(pricing, form.values as z.input<typeof pricing>)
  const [first] = chosen
  return (
    <FormDialog
      form={form}
      titles={{ title: text.pricesOf({ count: chosen.length }), confirm: text.changePrices }}
      onClose={onClose}
    >
      <Columns parts="1:1">
        <NativeSelect
          {...form.field('way')}
          label={text.way}
          data={[
            { value: '1', label: text.dearer },
            { value: '-1', label: text.cheaper },
          ]}
        />
        <TextInput {...form.field('percent')} label={text.percent} inputMode="numeric" dir="ltr" />
      </Columns>
      {data && first && (
        <DialogText>
          {text.becomes({
            name: named(first),
            from: money(first.price, first.currency),
            to: money(priceAfter(first.price, Number(data.way) * data.percent), first.currency),
          })}
        </DialogText>
      )}
    </FormDialog>
  )
}
