import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import styles from './product-page.module.css'
import { ProductPage } from './product-page.tsx'
import type { ProductView } from './product-view.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { ButtonLink } from '#web/kit/storefront/button.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { productTexts } from './messages.ts'

/**
 * Shows the public that there is no such product. The server cannot know who is signed in, so the page requests it
 * again with the session token, if there is one: the product's shop and administrators see it with its status.
 */
export function MissingOrHidden() {
  const { product, isAsking } = useHiddenProduct()
  if (product === null) {
    return (
      <div className={isAsking ? styles.asking : undefined}>
        <ProductMissing />
      </div>
    )
  }
  return (
    <Suspense>
      <StatusNote product={product} />
      <ProductPage product={product} isPublic={false} />
    </Suspense>
  )
}

const StatusNote = lazy(async () => ({ default: (await import('./status-note.tsx')).StatusNote }))

type HiddenProductState = { readonly product: ProductView | null; readonly isAsking: boolean }

function useHiddenProduct(): HiddenProductState {
  const { language } = useLocale()
  const id = decodeURIComponent(useLocation().pathname.split('/products/')[1]?.split('/')[0] ?? '')
  const [asked, setAsked] = useState<HiddenProductState>({ product: null, isAsking: true })
  useEffect(() => {
    let isHere = true
    void ask(id, language).then((product) => isHere && setAsked({ product, isAsking: false }))
    return () => {
      isHere = false
    }
  }, [id, language])
  return asked
}

/** Loads the code that calls the API only where there is a session. */
async function ask(id: string, language: 'en' | 'ar'): Promise<ProductView | null> {
  if (!document.documentElement.hasAttribute('data-has-session')) return null
  const { readHiddenProduct } = await import('./hidden-product.ts')
  return readHiddenProduct(id, language)
}

/** The page of a missing product (R-PDP-04). */
function ProductMissing() {
  const text = useText(productTexts)
  return (
    <div className="mj-container mj-section">
      <EmptyState drawing="shelf" title={text.missing} text={text.missingHint} headingLevel={1}>
        <ButtonLink to={paths.home} size="md">
          {text.home}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
