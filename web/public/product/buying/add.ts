import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { addToCart, type CartLine } from '#web/kit/storefront/cart/cart-store.ts'
import { showToast } from '#web/kit/storefront/toast.tsx'
import { buyTexts } from './messages.ts'

/** Returns a function that adds lines to the cart and shows a toast with `name` and a link to the cart. */
export function useAdd(): (name: string, ...lines: readonly CartLine[]) => void {
  const text = useText(buyTexts)
  const { toCart } = useText(commonTexts)
  const action = { words: toCart, to: paths.cart }
  return (name, ...lines) => {
    const said = addToCart(...lines)
      ? { title: text.added, text: name }
      : { title: text.full, text: text.fullHint, isProblem: true }
    showToast({ ...said, action })
  }
}
