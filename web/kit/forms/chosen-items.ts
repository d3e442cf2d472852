import { z } from 'zod'
import type { IssueKey } from '#contract/issue-texts.ts'
import type { Order } from '#contract/orders/orders.ts'
import {
  type CancellableOrder,
  type RemainingOrder,
  itemsLeft,
  withoutItems,
} from '#domain/orders/cancellation.ts'
import type { Mover } from '#domain/platform/status/machine.ts'

/** A line of an order and the quantity chosen of it, as the select's value. */
export type ChosenItems = { readonly position: number; readonly quantity: string }

/** Schema of the chosen items of an order, at least one; leaves out lines with none. */
export function chosenItems(missing: IssueKey) {
  return z
    .array(z.object({ position: z.int(), quantity: z.coerce.number<string>() }))
    .refine((lines) => lines.some(({ quantity }) => quantity > 0), { error: missing })
    .transform((lines) => lines.filter(({ quantity }) => quantity > 0))
}

/** An empty choice: quantity 0 for each line with items left. */
export function nothingChosen({ lines }: CancellableOrder): ChosenItems[] {
  return lines.filter((line) => itemsLeft(line) > 0).map(({ position }) => ({ position, quantity: '0' }))
}

/** The number of items left of a line. */
export function leftIn({ lines }: CancellableOrder, position: number): number {
  const line = lines.find((one) => one.position === position)
  return line ? itemsLeft(line) : 0
}

/** Limits the chosen quantities to those still left. */
export function atMost(mostOf: (position: number) => number, chosen: readonly ChosenItems[]): ChosenItems[] {
  return chosen.map(({ position, quantity }) => {
    return { position, quantity: String(Math.min(Number(quantity), mostOf(position))) }
  })
}

/** Adds to each chosen item the quantity left of its line, as shown on screen. */
export function asSeen(bought: CancellableOrder, chosen: readonly { position: number; quantity: number }[]) {
  return chosen.map((item) => ({ ...item, seen: leftIn(bought, item.position) }))
}

/** Select options from 0 to `most`. */
export function countsUpTo(most: number, wordOf: (count: number) => string) {
  return Array.from({ length: most + 1 }, (_, count) => ({ value: String(count), label: wordOf(count) }))
}

/** Converts an order of the API for the domain's rules on cancellation. */
export function boughtOf({ items, delivery, codFee }: Order): CancellableOrder {
  const lines = items.map(({ position, quantity, cancelled, unitPrice, assembly }) => {
    return { position, quantity, cancelled, unitPriceFils: unitPrice, assemblyFils: assembly }
  })
  const free = delivery.free && { fromFils: delivery.free.from, feeFils: delivery.free.fee }
  return { lines, deliveryFils: delivery.fee, codFeeFils: codFee, freeDelivery: free }
}

/** Computes an order without the chosen items, at most those still left. */
export function without(bought: CancellableOrder, chosen: readonly ChosenItems[], by: Mover): RemainingOrder {
  const unwanted = atMost((position) => leftIn(bought, position), chosen).map((item) => {
    return { ...item, quantity: Number(item.quantity) }
  })
  return withoutItems(bought, unwanted, by)
}
