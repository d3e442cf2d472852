import type { QuoteLine } from '#contract/orders/cart.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { commonTexts } from '#web/i18n/common-messages.ts'
import { useShell } from '#web/use-page-data.ts'
import { Button } from '#web/storefront/button.tsx'
import { ReturnsIcon, WarrantyIcon } from '#web/storefront/drawings/icons.tsx'
import { FormNote } from '#web/storefront/forms/form-note.tsx'
import { sumsOf } from '#web/storefront/added-up.ts'
import { Sums, useTotal } from '#web/storefront/sums.tsx'
import { problemSentence } from './changes.ts'
import { checkoutTexts } from './messages.ts'
import type { Priced } from './use-quote.ts'
import styles from './checkout.module.css'

type Props = {
  readonly priced: Priced
  /** What is otherwise than it was when the order was sent: by ordering again it is agreed to. */
  readonly changes: readonly string[]
  /** The prices could not be read anew; these are of before. */
  readonly onRetry: (() => void) | null
  readonly isPending: boolean
  readonly problems: readonly { readonly message: string }[]
  readonly failure: string | null
}

/** What the order costs, and the button that places it. */
export function CheckoutSummary({ priced, changes, onRetry, isPending, problems, failure }: Props) {
  const text = useText(checkoutTexts)
  const total = useTotal()(priced.quote.totals)
  const isNothing = priced.items.length === 0
  const said = isNothing ? text.nothing : failure
  return (
    <aside className={styles.summary} aria-labelledby="summary">
      <h2 id="summary" className={styles.title}>
        {text.summary}
      </h2>
      {priced.leftOut.length > 0 && <LeftOut lines={priced.leftOut} />}
      {!isNothing && <Sums sums={sumsOf(priced.quote)} />}
      {onRetry && <Outdated onRetry={onRetry} />}
      {changes.length > 0 ? (
        <Changes changes={changes} failure={said} />
      ) : (
        <FormNote problems={problems} failure={said} />
      )}
      <Button type="submit" isFull aria-disabled={isPending || isNothing}>
        {isPending ? text.placing : changes.length > 0 ? text.agree({ total }) : text.place({ total })}
      </Button>
      <Promises />
    </aside>
  )
}

function LeftOut({ lines }: { readonly lines: readonly QuoteLine[] }) {
  const text = useText(checkoutTexts)
  const locale = useLocale()
  return (
    <div className={styles.notice}>
      <p className={styles.noticeTitle}>{text.leftOut}</p>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={`${line.productId} ${line.color?.name} ${line.bundleOf}`}>
            {problemSentence(line, locale)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Outdated({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText(checkoutTexts)
  const common = useText(commonTexts)
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.noticeTitle}>{text.failedTitle}</p>
      <p>{text.failedText}</p>
      <Button variant="line" size="md" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  )
}

type ChangesProps = { readonly changes: readonly string[]; readonly failure: string | null }

function Changes({ changes, failure }: ChangesProps) {
  const text = useText(checkoutTexts)
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.noticeTitle}>{text.changed}</p>
      {failure !== null && <p>{failure}</p>}
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  )
}

/** What the demo promises (G-91). */
function Promises() {
  const common = useText(commonTexts)
  const { demoMode } = useShell()
  if (!demoMode) return null
  return (
    <ul className={styles.promises}>
      <li>
        <WarrantyIcon size={18} />
        {common.warranty}
      </li>
      <li>
        <ReturnsIcon size={18} />
        {common.returns}
      </li>
    </ul>
  )
}
