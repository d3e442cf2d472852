import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readAccountOfRefund } from '#contract/orders/refund-account.ts'
import { formatIban } from '#domain/money/payouts/iban.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Term, TermList } from '#web/kit/layout/layout.tsx'
import { accountTexts } from './account-messages.ts'

/** The account that the customer has named, to transfer to; read anew each time. */
export function AccountOfRefund({ id }: { readonly id: string }) {
  const text = useText(accountTexts)
  const { named, shortMoment } = useLocale()
  const query = addressQuery(readAccountOfRefund, { id })
  const reading = useQuery({ ...query, gcTime: 0 })
  const { data, error } = reading
  if (error && !data) return <ScreenError title={text.notRead} of={reading} />
  if (!data) return <Text variant="muted">{text.loading}</Text>
  if (data.account === null) return <Text variant="muted">{text.none}</Text>
  const { accountHolder, iban, bankName: name, bankNameAr: nameAr, changedAt } = data.account
  return (
    <TermList>
      <Term name={text.holder}>
        <bdi>{accountHolder}</bdi>
      </Term>
      <Term name={text.bank}>{name === null ? text.bankUnknown : named({ name, nameAr })}</Term>
      <Term name={text.iban} isWide>
        <bdi dir="ltr">{formatIban(iban)}</bdi>
      </Term>
      {changedAt && <Term name={text.changed}>{shortMoment(changedAt)}</Term>}
    </TermList>
  )
}
