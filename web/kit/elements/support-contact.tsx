import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { readConfig } from '#contract/platform/platform.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import styles from './ui.module.css'

const contactQuery = {
  ...addressQuery(readConfig),
  select: ({ contact }: ReplyOf<typeof readConfig>) => contact,
}

/** How to reach support, where a reader is told to (R-SET-05); nothing where the platform names no way. */
export function SupportContact() {
  const { supportEmail = null, supportPhone = null } = useQuery(contactQuery).data ?? {}
  if (!supportEmail && !supportPhone) return null
  return (
    <p className={styles.contact}>
      {supportEmail && (
        <a href={`mailto:${supportEmail}`} dir="ltr">
          {supportEmail}
        </a>
      )}
      {supportPhone && (
        <a href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`} dir="ltr">
          {supportPhone}
        </a>
      )}
    </p>
  )
}
