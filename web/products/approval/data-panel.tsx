import { fieldOf } from '#contract/products/field-lists.ts'
import type { ProductApproval } from '#contract/products/product-approval.ts'
import { useText } from '#web/i18n/locale.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { compareTexts } from './compare-messages.ts'
import { contentFields, leadOf, useFieldName } from './content-fields.ts'
import { ContentValue } from './content-value.tsx'
import styles from './approval-panels.module.css'
import { useShopName } from './use-shop-name.ts'

/** All that the product says, in both languages. */
export function DataPanel({ review: { product, now } }: { readonly review: ProductApproval }) {
  const text = useText(compareTexts)
  const nameOf = useFieldName()
  const shopName = useShopName()
  const fields = contentFields.filter((field) => field !== 'photos')
  return (
    <Panel title={text.facts}>
      <dl className={styles.facts}>
        <div>
          <dt>{text.shop}</dt>
          <dd>
            <bdi>{shopName(product)}</bdi>
          </dd>
        </div>
        {fields.map((field) => (
          <div key={field} data-wide={fieldOf(leadOf(field)).kind === 'paragraphs' || undefined}>
            <dt>{nameOf(field)}</dt>
            <dd>
              <ContentValue content={now} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
