import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { readConfig } from '#contract/platform/platform.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import styles from './ui.module.css'

const contactQuery = {
  ...addressQuery(readConfig),
  select: ({ contact }: ReplyOf<typeof readConfig>) => contact,
}

/** Support's email address and phone number (R-SET-05); nothing if the platform has neither. */
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
