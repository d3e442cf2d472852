import styles from './own-browser.module.css'
import { useEffect } from 'react'
import { messages } from '#web/kit/i18n/messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { ProductGrid } from '#web/kit/storefront/card/product-grid.tsx'
import { useSavedCards } from '#web/public/saved/use-saved-cards.ts'
import { createStoredList } from '#web/kit/storefront/stored-list.ts'

const viewedTexts = messages({ en: { title: 'Recently viewed' }, ar: { title: 'شاهدتها مؤخراً' } })
const most = 4

/** Recently viewed products at today's prices; renders nothing where there are none or they cannot be loaded. */
export function RecentlyViewed({ productId }: { readonly productId: string }) {
  const text = useText(viewedTexts)
  const ids = useViewed()
  const before = ids.filter((id) => id !== productId)
  const [cards] = useSavedCards(before)
  useEffect(() => noteViewed(productId), [productId])
  if (typeof cards === 'string') return null
  const shown = before.flatMap((id) => cards.get(id) ?? []).slice(0, most)
  if (shown.length === 0) return null
  return (
    <section className={styles.viewed} aria-labelledby="recently-viewed">
      <h2 id="recently-viewed" className="mj-display mj-d3">
        {text.title}
      </h2>
      <ProductGrid cards={shown} />
    </section>
  )
}

/** Ids of the products last viewed in this browser, newest first. */
const viewed = createStoredList({
  key: 'mj-viewed',
  most: 13,
  isItem: (value): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value),
})

const useViewed = viewed.use

function noteViewed(id: string): void {
  viewed.write([id, ...viewed.value().filter((one) => one !== id)])
}

export { Fit } from '#web/public/product/fit/fit.tsx'
