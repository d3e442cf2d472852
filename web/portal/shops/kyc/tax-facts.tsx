import { Text } from '@mantine/core'
import type { KycRecord } from '#contract/shops/kyc.ts'
import { dayText } from '#domain/platform/notification.ts'
import { readTrn, taxIdText } from '#domain/shops/uae-identifiers.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Term, TermList } from '#web/kit/layout/layout.tsx'
import { taxTexts } from './tax-messages.ts'

type Props = { readonly tax: NonNullable<KycRecord['tax']> }

/** Tax profile of a shop, with the days from and until which it holds. */
export function TaxFacts({ tax: { legalName, legalNameAr, trn, holdsFrom, trnEndsOn } }: Props) {
  const text = useText(taxTexts)
  const { language } = useLocale()
  const isDoubtful = trn !== null && readTrn(trn)?.checkFits === false
  return (
    <TermList>
      <Term name={text.legalName}>
        <bdi>{legalName}</bdi>
      </Term>
      {legalNameAr && (
        <Term name={text.legalNameAr}>
          <bdi lang="ar">{legalNameAr}</bdi>
        </Term>
      )}
      <Term name={text.trn}>
        {trn === null ? text.notRegistered : <bdi dir="ltr">{taxIdText(trn)}</bdi>}
        {isDoubtful && <Text fz="sm">{text.doubtful}</Text>}
      </Term>
      <Term name={text.holdsFrom}>{dayText(holdsFrom, language)}</Term>
      {trnEndsOn && <Term name={text.trnEndsOn}>{dayText(trnEndsOn, language)}</Term>}
    </TermList>
  )
}
