import type { SellerIdentity } from '#contract/catalogue/seller.ts'
import { inLanguage, type Language } from '#domain/platform/text/language.ts'
import { whatsappLink } from '#domain/shops/whatsapp.ts'
import { messages } from '#web/kit/i18n/messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import styles from './seller.module.css'

const sellerTexts = messages({
  en: { licence: 'Trade licence {number}', map: 'Show on the map', chat: 'Ask on WhatsApp' },
  ar: { licence: 'رخصة تجارية {number}', map: 'اعرض على الخريطة', chat: 'اسأل عبر واتساب' },
})

/** Whom one deals with, in the reader's language. */
export type SellerView = Omit<SellerIdentity, 'hoursAr'>

export function sellerView({ hours, hoursAr, ...seller }: SellerIdentity, language: Language): SellerView {
  return { ...seller, hours: inLanguage(language, hours, hoursAr) }
}

type Props = {
  readonly seller: SellerView
  /** What the talk begins with. */
  readonly words: string
}

/** Who sells, where and when somebody is there, and a way to ask; nothing where the shop says nothing. */
export function Seller({ seller: { licence, address, hours, mapUrl, whatsapp }, words }: Props) {
  const text = useText(sellerTexts)
  const chat = whatsappLink(whatsapp, words)
  const facts = [address, hours, licence && text.licence({ number: licence })].filter(Boolean)
  if (facts.length === 0 && mapUrl === null && chat === null) return null
  return (
    <div className={styles.seller}>
      {facts.map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
      <span className={styles.links}>
        {mapUrl !== null && <Outward href={mapUrl}>{text.map}</Outward>}
        {chat !== null && <Outward href={chat}>{text.chat}</Outward>}
      </span>
    </div>
  )
}

/** Leads out of the shop, into a window of its own. */
export function Outward({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a className="mj-link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
