import { useText } from '#web/kit/i18n/locale.tsx'
import { RowLink, Rows } from '#web/kit/layout/rows.tsx'
import { shopDashboardTexts } from './messages.ts'

/** What a new shop can do, in the order in which it will. */
export function FirstSteps() {
  const text = useText(shopDashboardTexts)
  const steps = [
    ['/shop/add-product', text.stepAdd],
    ['/shop/import', text.stepImport],
    ['/shop/products?view=grid', text.stepPrices],
  ] as const
  return (
    <nav aria-label={text.firstSteps}>
      <Rows>
        {steps.map(([to, step]) => (
          <li key={to}>
            <RowLink to={to}>{step}</RowLink>
          </li>
        ))}
      </Rows>
    </nav>
  )
}
