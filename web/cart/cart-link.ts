import type { CartItem } from '#contract/orders/cart.ts'
import { type CartLine, isCartLine, mostCartLines } from '#web/storefront/cart/cart-store.ts'

/** The query of a link that carries a bag: one `items` for each line, `piece,quantity,assembly,bundle,colour`. */
export function linkQuery(lines: readonly CartItem[]): { readonly items: readonly string[] } {
  return {
    items: lines.map(({ productId, quantity, assembly, bundleOf = '', color = '' }) =>
      [productId, quantity, assembly === true ? 'a' : '', bundleOf, color].join(','),
    ),
  }
}

/** The lines of such a link; what is no line is passed over, and so is what no bag has room for. */
export function linesOfLink(search: string): CartLine[] {
  return new URLSearchParams(search)
    .getAll('items')
    .slice(0, mostCartLines)
    .flatMap((item) => {
      const [productId, quantity = '', assembly, bundleOf, ...color] = item.split(',')
      const line = {
        productId,
        quantity: /^\d{1,3}$/.test(quantity) ? Number(quantity) : 0,
        // The server says what it is called.
        name: '',
        nameAr: null,
        photo: null,
        ...(assembly === 'a' && { assembly: true }),
        ...(bundleOf && { bundleOf }),
        ...(color.join(',') && { color: color.join(',') }),
      }
      return isCartLine(line) ? [line] : []
    })
}
