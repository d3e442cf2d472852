import { lazy, Suspense, useState } from 'react'
import { messages } from '#web/kit/i18n/messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { CopyLink } from './copy-link.tsx'
import styles from './elsewhere.module.css'
import { Outward } from './seller.tsx'

type Props = {
  readonly address: string
  /** Explains what the link contains. */
  readonly hint: string
}

/** A link that transfers data stored in this browser to another device: to copy, to send, or as a QR code. */
export function Elsewhere({ address, hint }: Props) {
  const text = useText(texts)
  const [isOpen, setOpen] = useState(false)
  const sent = encodeURIComponent(address)
  return (
    <details className={styles.elsewhere} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="mj-link">{text.title}</summary>
      <p className={styles.hint}>{hint}</p>
      <bdi dir="ltr" className={styles.address}>
        {address}
      </bdi>
      {isOpen && address.length <= mostForCameras && (
        <Suspense>
          <QrCode text={address} label={text.camera} />
        </Suspense>
      )}
      <p className={styles.ways}>
        <CopyLink address={() => address} words={text.copy} copied={text.copied} />
        <Outward href={`https://wa.me/?text=${sent}`}>{text.chat}</Outward>
        <Outward href={`mailto:?body=${sent}`}>{text.mail}</Outward>
      </p>
    </details>
  )
}

const QrCode = lazy(async () => ({ default: (await import('#web/kit/elements/qr-code.tsx')).QrCode }))
/** In characters: a longer code has squares too small for a phone's camera. */
const mostForCameras = 800

const texts = messages({
  en: {
    title: 'Open on another device',
    copy: 'Copy the link',
    copied: 'Link copied',
    chat: 'Send on WhatsApp',
    mail: 'Send by email',
    camera: 'Scan this code with the camera of the other device',
  },
  ar: {
    title: 'افتحها على جهاز آخر',
    copy: 'انسخ الرابط',
    copied: 'نُسخ الرابط',
    chat: 'أرسله عبر واتساب',
    mail: 'أرسله بالبريد الإلكتروني',
    camera: 'امسح هذا الرمز بكاميرا الجهاز الآخر',
  },
})
