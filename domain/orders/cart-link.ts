import type { CartLine } from './price.ts'

/** The query of a link that carries a cart: one `items` for each line, `item,quantity,assembly,bundle,colour`. */
export function linkQuery(lines: readonly CartLine[]): { readonly items: readonly string[] } {
  return {
    items: lines.map(({ productId, quantity, assembly, bundleOf = '', color = '' }) =>
      [productId, quantity, assembly === true ? 'a' : '', bundleOf, color].join(','),
    ),
  }
}
