import { useEffect, useState } from 'react'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { useNavigate } from '#web/kit/router/router.ts'
import { Button } from '#web/kit/storefront/button.tsx'
import {
  addToCart,
  type CartLine,
  cartLines,
  writeCart,
  isCartLine,
  mostCartLines,
} from '#web/kit/storefront/cart/cart-store.ts'
import { AskingDialog } from '#web/kit/storefront/question.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'
import { cartTexts } from './messages.ts'

/** Adds the items of a link to an empty cart; a cart with items changes only after the visitor agrees. */
export function OpenedLink() {
  const text = useText(cartTexts)
  const navigate = useNavigate()
  const [brought, setBrought] = useState<readonly CartLine[] | null>(null)
  const leave = () => {
    setBrought(null)
    void navigate(paths.cart, { replace: true })
  }
  useEffect(() => {
    const lines = linesOfLink(window.location.search)
    if (lines.length === 0) return
    if (cartLines().length > 0) return setBrought(lines)
    addToCart(...lines)
    showToast({ title: text.linkOpened })
    leave()
    // Runs once, for the link that opened the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return brought && <Question brought={brought} onAnswered={leave} />
}

type Props = { readonly brought: readonly CartLine[]; readonly onAnswered: () => void }

function Question({ brought, onAnswered }: Props) {
  const text = useText(cartTexts)
  const common = useText(commonTexts)
  const [isFull, setFull] = useState(false)
  const items = (lines: readonly CartLine[]) =>
    common.items({ count: lines.reduce((sum, { quantity }) => sum + quantity, 0) })
  const add = (close: () => void) => (addToCart(...brought) ? close() : setFull(true))
  const replace = (close: () => void) => {
    const before = cartLines()
    writeCart([])
    addToCart(...brought)
    showToast({ title: text.replaced, action: { words: text.undo, onPress: () => writeCart(before) } })
    close()
  }
  return (
    <AskingDialog title={text.linkTitle} onClose={onAnswered}>
      {(close) => (
        <>
          <p>{text.linkText({ link: items(brought), own: items(cartLines()) })}</p>
          {isFull && <p role="alert">{text.linkFull}</p>}
          <Button size="md" onClick={() => add(close)}>
            {text.linkAdd}
          </Button>
          <Button variant="line" size="md" onClick={() => replace(close)}>
            {text.linkReplace}
          </Button>
          <Button variant="text" size="md" onClick={close}>
            {text.linkKeep}
          </Button>
        </>
      )}
    </AskingDialog>
  )
}

/** Reads the lines of a link that carries a cart (domain/orders/price.ts), without invalid ones and those beyond a cart's limit. */
function linesOfLink(search: string): CartLine[] {
  return new URLSearchParams(search)
    .getAll('items')
    .slice(0, mostCartLines)
    .flatMap((item) => {
      const [productId, quantity = '', assembly, bundleOf, ...color] = item.split(',')
      const line = {
        productId,
        quantity: /^\d{1,3}$/.test(quantity) ? Number(quantity) : 0,
        // The quote adds the name.
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
