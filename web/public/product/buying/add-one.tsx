import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import type { CompanionView } from '#web/public/product/product-view.ts'
import { useAdd } from './add.ts'
import { buyTexts } from './messages.ts'

/** Puts a product beside the one of the page into the cart, in its first colour (R-PDP-07). */
export function AddOne({ card }: { readonly card: CompanionView }) {
  const text = useText(buyTexts)
  const add = useAdd()
  const { id: productId, name, names, photo, price, currency, colorKeys } = card
  const [color] = colorKeys
  const line = {
    productId,
    quantity: 1,
    ...names,
    photo,
    price,
    currency,
    ...(color !== undefined && { color }),
  }
  return (
    <Button variant="line" size="md" aria-label={text.addOne({ name })} onClick={() => add(name, line)}>
      {text.add}
    </Button>
  )
}
