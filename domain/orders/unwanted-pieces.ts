import { Refusal } from '#domain/refusal.ts'
import { type BoughtLine, piecesLeft, type UnwantedPieces } from './cancelling.ts'

/**
 * Refuses pieces that an order has not left, or of which other numbers were left than were seen. Apart from what is left
 * without them, which pages show: the sentences of every refusal are no business of theirs. Refusals:
 * order.moved-meanwhile, order.too-few-left.
 */
export function refuseUnwanted(lines: readonly BoughtLine[], unwanted: readonly UnwantedPieces[]): void {
  const left = new Map(lines.map((line) => [line.position, piecesLeft(line)]))
  for (const [index, { position, quantity, seen }] of unwanted.entries()) {
    const line = lines.find((one) => one.position === position)
    if (line && seen !== undefined && seen !== null && seen !== piecesLeft(line)) {
      throw new Refusal('order.moved-meanwhile')
    }
    const then = (left.get(position) ?? 0) - quantity
    if (then < 0) throw new Refusal('order.too-few-left', {}, `items.${index}.quantity`)
    left.set(position, then)
  }
}
