import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { ButtonLink } from '#web/kit/storefront/button.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import { usePageData } from '#web/kit/router/use-page-data.ts'
import { OrderKey } from '../order-key.tsx'
import { writingTexts } from './messages.ts'
import { ProductReview } from './product-review.tsx'
import type { reviewsLoader } from './reviews-loader.ts'
import styles from './reviews.module.css'

type Data = DataOf<typeof reviewsLoader>

export function head({ locale }: HeadInput<Data>): PageHead {
  const text = writingTexts[locale.language]
  const title = commonTexts[locale.language].titleOf({ page: text.title })
  return { title, description: text.description, isIndexed: false }
}

/** Lets customers rate the items they received, by the link of their checkout. */
export default function ReviewsScreen() {
  const text = useText(writingTexts)
  const { state, link, email, products } = usePageData<typeof reviewsLoader>()
  if (state !== 'open')
    return <Nothing title={text[state]} hint={text[`${state}Text`]} to={state} link={link} />
  if (products.length === 0) return <Nothing title={text.none} hint={text.noneText} to="off" link={link} />
  return (
    <div className={`mj-container ${parts.screen}`}>
      <OrderKey link={link} email={email} />
      <h1 className="mj-display mj-d2">{text.title}</h1>
      <p className={styles.lead}>{text.lead}</p>
      {products.map((product) => (
        <ProductReview key={`${product.orderNumber} ${product.productId}`} product={product} email={email} />
      ))}
    </div>
  )
}

type NothingProps = {
  readonly title: string
  readonly hint: string
  readonly to: 'missing' | 'off'
  readonly link: string
}

function Nothing({ title, hint, to, link }: NothingProps) {
  const text = useText(writingTexts)
  return (
    <div className={`mj-container ${parts.screen}`}>
      <EmptyState drawing="armchair" title={title} text={hint} headingLevel={1}>
        <ButtonLink to={to === 'missing' ? paths.orders : paths.order(link)} variant="line" size="md">
          {to === 'missing' ? text.find : text.open}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
