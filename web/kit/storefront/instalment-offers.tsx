import { instalmentNames, type InstalmentMethod } from '#domain/money/payment-method.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { messages } from '#web/kit/i18n/messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'

const texts = messages({
  en: { offer: 'Or {count} interest-free payments of {amount} with {providers}' },
  ar: { offer: 'أو بالتقسيط مع {providers} دون فوائد: عدد الدفعات {count}، كل منها {amount}' },
})

/** An offer of a payment method: the number of payments and the amount of each. */
type Offer = { readonly method: string; readonly count: number; readonly each: Fils }
type Props = { readonly offers: readonly Offer[]; readonly className?: string | undefined }

/** Offers to pay in instalments; providers with the same terms share a line. Empty without offers. */
export function InstalmentOffers({ offers, className }: Props) {
  const text = useText(texts)
  const { language, money } = useLocale()
  const alike = Map.groupBy(offers, ({ count, each }) => `${count} ${each}`)
  return [...alike.values()].map((same) => {
    const [{ count, each }] = same as [Offer]
    const names = same.map(({ method }) => instalmentNames[method as InstalmentMethod][language])
    return (
      <p key={`${count} ${each}`} className={className}>
        {text.offer({ count, amount: money(each), providers: names.join(' / ') })}
      </p>
    )
  })
}
