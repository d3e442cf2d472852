import { fieldOf } from '#contract/products/field-lists.ts'
import type { ProductApproval } from '#contract/products/product-approval.ts'
import { useText } from '#web/i18n/locale.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { compareTexts } from './compare-messages.ts'
import { contentFields, leadOf, useFieldName } from './content-fields.ts'
import { ContentValue } from './content-value.tsx'
import { useShopName } from './use-shop-name.ts'
import { Term, TermList } from '#web/ui/layout/text.tsx'

/** All that the product says, in both languages. */
export function DataPanel({ review: { product, now } }: { readonly review: ProductApproval }) {
  const text = useText(compareTexts)
  const nameOf = useFieldName()
  const shopName = useShopName()
  const fields = contentFields.filter((field) => field !== 'photos')
  return (
    <Panel title={text.facts}>
      <TermList pad="panel">
        <Term name={text.shop}>
          <bdi>{shopName(product)}</bdi>
        </Term>
        {fields.map((field) => (
          <Term key={field} name={nameOf(field)} isWide={fieldOf(leadOf(field)).kind === 'paragraphs'}>
            <ContentValue content={now} field={field} />
          </Term>
        ))}
      </TermList>
    </Panel>
  )
}
