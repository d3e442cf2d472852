import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayText } from '#domain/platform/notification.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { formatEmiratesId, phoneText } from '#domain/shops/uae-identifiers.ts'
import { useSession } from '#web/kit/api/session.ts'
import { messages } from '#web/kit/i18n/messages.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { TermList, Panel } from '#web/kit/layout/layout.tsx'
import { detailsTexts } from './approval/details-messages.ts'
import { DocumentList } from './kyc/document-list.tsx'
import { ShopStatusBadge } from './shop-status-badge.tsx'

const texts = messages({
  en: {
    subtitle: 'Approved by Majlis. To change it, contact support.',
    business: 'Business data',
    documents: 'Documents',
  },
  ar: {
    subtitle: 'ما اعتمده مجلس. لتغييره راسل الدعم.',
    business: 'بيانات النشاط',
    documents: 'المستندات',
  },
})

/** `/shop/profile`: the shop's registration data and KYC documents; no other shop sees them. */
export default function OwnProfileScreen() {
  const text = useText(texts)
  const words = useText(detailsTexts)
  const { shopNamed, language } = useLocale()
  const session = useSession()
  const shop = session.state === 'signed-in' ? session.user.shop : null
  if (!shop) return null
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.ownerName, <bdi key="owner">{shop.ownerName}</bdi>],
    [words.email, number(shop.email)],
    [words.phone, number(phoneText(shop.phone))],
    [words.businessAddress, <bdi key="address">{shop.businessAddress}</bdi>],
    [words.emirate, shop.emirate && emirateNames[shop.emirate][language]],
    [words.businessType, words[shop.businessType]],
    [words.businessRegistrationNumber, number(shop.businessRegistrationNumber)],
    [words.licenceAuthority, shop.licenceAuthority && <bdi key="authority">{shop.licenceAuthority}</bdi>],
    [words.licenceExpiresOn, shop.licenceExpiresOn && dayText(shop.licenceExpiresOn, language)],
    [words.taxId, number(shop.taxId)],
    [words.emiratesId, shop.emiratesId && number(formatEmiratesId(shop.emiratesId))],
  ]
  return (
    <>
      <ScreenHead
        title={<NameText>{shopNamed(shop)}</NameText>}
        subtitle={text.subtitle}
        badge={<ShopStatusBadge status={shop.status} />}
      />
      <Stack gap="md">
        <Panel title={text.business}>
          <TermList p="lg" of={facts.map(([term, value]) => [term, value || words.notGiven])} />
        </Panel>
        <Panel title={text.documents}>
          <DocumentList kycDocuments={shop.kycDocuments} first={null} />
        </Panel>
      </Stack>
    </>
  )
}

/** Numbers and addresses run from left to right in both languages. */
function number(written: string): ReactNode {
  return <bdi dir="ltr">{written}</bdi>
}
