import { type CartLine, isCartLine, mostCartLines } from '#web/kit/storefront/cart/cart-store.ts'

/** The lines of a link that carries a cart (domain/orders/cart-link.ts); what is no line is passed over, and so is what no cart has room for. */
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
