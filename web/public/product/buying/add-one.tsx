import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import type { BuyableView } from '#web/kit/storefront/card/card-view.ts'
import { cartLineOf } from '#web/kit/storefront/cart/cart-line.ts'
import { useAdd } from './add.ts'
import { buyTexts } from './messages.ts'

/** Puts a product beside the one of the page into the cart, in its first colour (R-PDP-07). */
export function AddOne({ card }: { readonly card: BuyableView }) {
  const text = useText(buyTexts)
  const add = useAdd()
  const { name } = card
  return (
    <Button
      variant="line"
      size="md"
      aria-label={text.addOne({ name })}
      onClick={() => add(name, cartLineOf(card))}
    >
      {text.add}
    </Button>
  )
}
