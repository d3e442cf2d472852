import { useEffect, useState } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import styles from './product-page.module.css'
import { ProductPage } from './product-page.tsx'
import type { ProductView } from './product-view.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { ButtonLink } from '#web/kit/storefront/button.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { productTexts } from './messages.ts'
import type { ProductStatus } from '#domain/catalogue/products/product-status.ts'
import { InfoIcon } from '#web/kit/storefront/drawings/icons.tsx'

/**
 * The public sees that there is nothing. The server cannot know who is signed in, so the page asks again with the
 * session's token, if there is one: the product's shop and administrators see it with its status.
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
    <>
      <StatusNote product={product} />
      <ProductPage product={product} isPublic={false} />
    </>
  )
}

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

/** The code that asks the API is fetched only by those who have a session. */
async function ask(id: string, language: 'en' | 'ar'): Promise<ProductView | null> {
  if (!document.documentElement.hasAttribute('data-has-session')) return null
  const { readHiddenProduct } = await import('./hidden-product.ts')
  return readHiddenProduct(id, language)
}

/** R-PDP-04. */
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

/** Says to those who see a product that is not public why the public does not (G-48). */
function StatusNote({ product }: { product: Pick<ProductView, 'status' | 'rejectionReason'> }) {
  const text = useText(productTexts)
  const reasons: Readonly<Record<ProductStatus, string>> = {
    pending_review: text.statusPending,
    rejected: text.statusRejected,
    inactive: text.statusInactive,
    withdrawn: text.statusWithdrawn,
    approved: text.statusShop,
    active: text.statusShop,
  }
  return (
    <aside className={`mj-container ${styles.note}`} aria-label={text.notPublic}>
      <InfoIcon size={20} />
      <div>
        <p className={styles.statusNoteTitle}>{text.notPublic}</p>
        <p>{reasons[product.status]}</p>
        {product.status === 'rejected' && product.rejectionReason && (
          <p>
            <bdi>{text.reason({ reason: product.rejectionReason })}</bdi>
          </p>
        )}
      </div>
    </aside>
  )
}
