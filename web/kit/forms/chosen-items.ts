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

/** A line of an order with how many of its products are chosen, as the choice has it. */
export type ChosenItems = { readonly position: number; readonly quantity: string }

/** Which items of an order are chosen, at least one; lines of which none is are left out. */
export function chosenItems(missing: IssueKey) {
  return z
    .array(z.object({ position: z.int(), quantity: z.coerce.number<string>() }))
    .refine((lines) => lines.some(({ quantity }) => quantity > 0), { error: missing })
    .transform((lines) => lines.filter(({ quantity }) => quantity > 0))
}

/** Nothing chosen yet, for each line of which something is left. */
export function nothingChosen({ lines }: CancellableOrder): ChosenItems[] {
  return lines.filter((line) => itemsLeft(line) > 0).map(({ position }) => ({ position, quantity: '0' }))
}

/** How many items of a line are left. */
export function leftIn({ lines }: CancellableOrder, position: number): number {
  const line = lines.find((one) => one.position === position)
  return line ? itemsLeft(line) : 0
}

/** What is chosen, of which fewer may be left by now. */
export function atMost(mostOf: (position: number) => number, chosen: readonly ChosenItems[]): ChosenItems[] {
  return chosen.map(({ position, quantity }) => {
    return { position, quantity: String(Math.min(Number(quantity), mostOf(position))) }
  })
}

/** What is chosen, each with how many of its line were left on the screen. */
export function asSeen(bought: CancellableOrder, chosen: readonly { position: number; quantity: number }[]) {
  return chosen.map((item) => ({ ...item, seen: leftIn(bought, item.position) }))
}

/** As choices: none, one, … `most`. */
export function countsUpTo(most: number, wordOf: (count: number) => string) {
  return Array.from({ length: most + 1 }, (_, count) => ({ value: String(count), label: wordOf(count) }))
}

/** An order as it counts for what is cancelled of it. */
export function boughtOf({ items, delivery, codFee }: Order): CancellableOrder {
  const lines = items.map(({ position, quantity, cancelled, unitPrice, assembly }) => {
    return { position, quantity, cancelled, unitPriceFils: unitPrice, assemblyFils: assembly }
  })
  const free = delivery.free && { fromFils: delivery.free.from, feeFils: delivery.free.fee }
  return { lines, deliveryFils: delivery.fee, codFeeFils: codFee, freeDelivery: free }
}

/** What an order comes to without the chosen products, of which fewer may be left by now. */
export function without(bought: CancellableOrder, chosen: readonly ChosenItems[], by: Mover): RemainingOrder {
  const unwanted = atMost((position) => leftIn(bought, position), chosen).map((item) => {
    return { ...item, quantity: Number(item.quantity) }
  })
  return withoutItems(bought, unwanted, by)
}
