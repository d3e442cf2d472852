import type { z } from 'zod'
import type { productInput } from '#contract/catalogue/products/product-input.ts'

/** A product as a form sends it; a test sets only the fields it is about. */
export function productWire(about: Partial<z.input<typeof productInput>> & { categoryId: string }) {
  return {
    name: 'Marsa Sofa',
    dimensions: '226 x 97 x 91',
    weight: '78',
    price: '4290',
    availableColors: ['Beige'],
    styleTags: ['urban'],
    ...about,
  } satisfies z.input<typeof productInput>
}
