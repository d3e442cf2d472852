import type { Currency, Fils } from '#domain/money/money.ts'
import { useLocale } from '#web/i18n/locale.tsx'

/** An amount as the reader writes it, isolated from the text around it. */
export function Price({
  fils,
  currency,
  className,
}: {
  fils: Fils
  currency: Currency
  className?: string | undefined
}) {
  const { money } = useLocale()
  return <bdi className={['mj-num', className].filter(Boolean).join(' ')}>{money(fils, currency)}</bdi>
}
