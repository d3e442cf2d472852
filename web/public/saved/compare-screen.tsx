import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { usePageData } from '#web/kit/router/use-page-data.ts'
import { Breadcrumb } from '#web/kit/storefront/breadcrumb.tsx'
import { ProductCard } from '#web/kit/storefront/card/product-card.tsx'
import { BrowseLink, EmptyState } from '#web/kit/storefront/empty-state.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import { Fact } from '#web/public/product/fact.tsx'
import type { compareLoader } from './compare-loader.ts'
import styles from './compare.module.css'
import { savedTexts } from './messages.ts'

type Data = DataOf<typeof compareLoader>

export function head({ locale }: HeadInput<Data>): PageHead {
  const text = savedTexts[locale.language]
  const title = commonTexts[locale.language].titleOf({ page: text.compare })
  return { title, description: text.compareLead, isIndexed: false }
}

/** `/saved/compare?ids=…`: products side by side, with every specification that at least one of them has. */
export default function CompareScreen() {
  const text = useText(savedTexts)
  const { products } = usePageData<typeof compareLoader>()
  return (
    <div className={`mj-container ${parts.screen}`}>
      <Breadcrumb crumbs={[{ name: text.title, to: paths.saved }, { name: text.compare }]} />
      <h1 className="mj-display mj-d2">{text.compare}</h1>
      {products.length === 0 ? (
        <EmptyState drawing="armchair" title={text.emptyTitle} text={text.emptyText}>
          <BrowseLink />
        </EmptyState>
      ) : (
        <Table products={products} />
      )}
    </div>
  )
}

function Table({ products }: Data) {
  const text = useText(savedTexts)
  const labels = new Map(products.flatMap(({ facts }) => facts.map(({ name, label }) => [name, label])))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it sideways
    <section className={styles.wide} aria-label={text.compare} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td>
              <span className="mj-hidden">{text.compare}</span>
            </td>
            {products.map(({ card }) => (
              <th key={card.id} scope="col">
                <ProductCard card={card} sizes="(min-width: 62em) 18rem, 46vw" headingLevel={2} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...labels].map(([name, label]) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              {products.map((product) => {
                const fact = product.facts.find((one) => one.name === name)
                return <td key={product.card.id}>{fact ? <Fact fact={fact} of={product} /> : '–'}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
