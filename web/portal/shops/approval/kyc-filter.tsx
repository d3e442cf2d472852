import { NativeSelect } from '@mantine/core'
import { kycStates } from '#domain/shops/kyc.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { kycTexts } from '#web/portal/shops/kyc/kyc-messages.ts'
import type { ShopsUrl } from './approval-url.ts'

/** Only shops with documents that end, or that wait to be looked at. */
export function KycFilter({ state, go }: Pick<ShopsUrl, 'state' | 'go'>) {
  const text = useText(kycTexts)
  const words = { renewed: text.filterRenewed, expired: text.filterExpired, expiring: text.filterExpiring }
  return (
    <NativeSelect
      aria-label={text.filter}
      value={state.documents ?? ''}
      data={[
        { value: '', label: text.filterAll },
        ...kycStates.map((value) => ({ value, label: words[value] })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        go({ documents: kycStates.find((one) => one === value) }, { replace: true })
      }
    />
  )
}
