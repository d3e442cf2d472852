import type { SellerIdentity } from '#contract/catalogue/seller.ts'
import { inLanguage, type Language } from '#domain/platform/text/language.ts'
import { whatsappLink } from '#domain/shops/whatsapp.ts'
import { messages } from '#web/kit/i18n/messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'
import styles from './seller.module.css'

const sellerTexts = messages({
  en: {
    licence: 'Trade licence {number}',
    map: 'Show on the map',
    chat: 'Ask on WhatsApp',
    chatMajlis: 'Ask Majlis on WhatsApp',
    mailMajlis: 'Ask Majlis by email',
  },
  ar: {
    licence: 'رخصة تجارية {number}',
    map: 'اعرض على الخريطة',
    chat: 'اسأل عبر واتساب',
    chatMajlis: 'اسأل مجلس عبر واتساب',
    mailMajlis: 'اسأل مجلس بالبريد الإلكتروني',
  },
})

/** The seller's identity and contact details, in the user's language. */
export type SellerView = Omit<SellerIdentity, 'hoursAr'>

export function sellerView({ hours, hoursAr, ...seller }: SellerIdentity, language: Language): SellerView {
  return { ...seller, hours: inLanguage(language, hours, hoursAr) }
}

type Props = {
  readonly seller: SellerView
  /** First words of the message. */
  readonly words: string
}

/** The seller with address, opening hours and a contact: the platform's if the shop has none. */
export function Seller({ seller: { licence, address, hours, mapUrl, whatsapp }, words }: Props) {
  const text = useText(sellerTexts)
  const { supportWhatsapp, supportEmail } = useShell().contact
  const mail = supportEmail && `mailto:${supportEmail}?subject=${encodeURIComponent(words)}`
  const ways = [
    [whatsappLink(whatsapp, words), text.chat],
    [whatsappLink(supportWhatsapp ?? null, words), text.chatMajlis],
    [mail, text.mailMajlis],
  ] as const
  const [href, label] = ways.find(([way]) => way) ?? [null, '']
  const facts = [address, hours, licence && text.licence({ number: licence })].filter(Boolean)
  if (facts.length === 0 && mapUrl === null && !href) return null
  return (
    <div className={styles.seller}>
      {facts.map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
      <span className={styles.links}>
        {mapUrl !== null && <Outward href={mapUrl}>{text.map}</Outward>}
        {href && <Outward href={href}>{label}</Outward>}
      </span>
    </div>
  )
}

/** A link to another site, in a new tab. */
export function Outward({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a className="mj-link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
