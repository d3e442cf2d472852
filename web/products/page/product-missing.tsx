import { useText } from '#web/i18n/locale.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/storefront/button.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { productTexts } from './messages.ts'

/** R-PDP-04. */
export function ProductMissing() {
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
