import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { checkConnection } from '#contract/money/settlement/settlement.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { BankSection } from '#web/portal/money/payouts/bank-section.tsx'
import { ProviderSection } from '#web/portal/money/settlement/provider-section.tsx'
import { connectionQuery } from '#web/portal/money/settlement/queries.ts'
import { ScheduleSection } from '#web/portal/money/payouts/schedule-section.tsx'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import { Section } from '#web/portal/platform/settings/section.tsx'
import { orNull, useUrlState } from '#web/kit/lists/url-state.ts'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { shopSettingsTexts } from '#web/portal/shops/settings/messages.ts'
import { KycSection } from '#web/portal/shops/settings/kyc-section.tsx'
import { AccountPart } from '#web/portal/shops/settings/own-account-screen.tsx'
import { PeopleSection } from '#web/portal/shops/settings/people-section.tsx'
import { TaxSection } from '#web/portal/shops/settings/tax-section.tsx'
import { SettingsPart } from '#web/portal/shops/settings/settings-form.tsx'

/** URL state: the mailed token that confirms a bank account, and how the user returned from the provider. */
const settingsUrl = z.object({ confirm: orNull(id), provider: orNull(z.enum(['back', 'again'])) })

/** The sections, each with its names in a URL's hash. */
const sections = {
  shop: ['page', 'contact', 'delivery'],
  people: ['people'],
  business: ['business', 'tax'],
  bank: ['bank', 'money'],
  account: ['account', 'mails'],
} as const
type SectionName = keyof typeof sections
const names = Object.keys(sections) as SectionName[]

/** The section to open: the one in the hash, the bank's on return from a mailed link or the provider, else the first. */
function openSection(hash: string, isOfBank: boolean): SectionName {
  const named = names.find((name) => sections[name].some((part) => `#${part}` === hash))
  return named ?? (isOfBank ? 'bank' : 'shop')
}

/** `/shop/settings`: all settings of a shop on one screen, in sections (R-PORTAL-22). What is typed in one stays while another is open. */
export default function OwnSettingsScreen() {
  const text = useText(shopSettingsTexts)
  const { state, go } = useUrlState(settingsUrl, { replaces: true })
  const connection = useQuery(connectionQuery)
  useCheckOnReturn(state.provider !== null)
  const { hash } = useLocation()
  const [isOfBank] = useState(state.confirm !== null || state.provider !== null)
  const current = openSection(hash, isOfBank)
  const contents: Readonly<Record<SectionName, ReactNode>> = {
    shop: <SettingsPart />,
    people: <PeopleSection />,
    business: (
      <Stack gap="lg">
        <KycSection />
        <TaxSection />
      </Stack>
    ),
    bank: (
      <Stack gap="lg" id="bank">
        {connection.data?.isNeeded ? (
          <ProviderSection connection={connection} isAgain={state.provider === 'again'} />
        ) : (
          <BankSection token={state.confirm} onConfirmed={() => go({ confirm: null })} />
        )}
        <ScheduleSection />
        <Way part="money" to="/shop/payouts" label={text.toPayouts} />
      </Stack>
    ),
    account: <AccountPart />,
  }
  return (
    <>
      <ScreenHead title={text.title} />
      <StatusTabs
        label={text.sections}
        tabs={names.map((status) => ({ status, word: text[status] }))}
        current={current}
        hrefOf={(name) => `/shop/settings#${sections[name][0]}`}
      />
      {names.map((name) => (
        <div key={name} hidden={name !== current}>
          {contents[name]}
        </div>
      ))}
    </>
  )
}

/** Updates the state of the account when the user returns from the provider's page. */
function useCheckOnReturn(isBack: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isBack) return
    call(checkConnection).then(
      (connection) => client.setQueryData(connectionQuery.queryKey, connection),
      // The last known state stays, with a button to ask again.
      () => undefined,
    )
  }, [client, isBack])
}

type WayProps = { readonly part: 'money'; readonly to: string; readonly label: string }

/** A topic of the settings that has its own screen. */
function Way({ part, to, label }: WayProps) {
  const text = useText(shopSettingsTexts)
  return (
    <Section anchor={part} title={text[part]} hint={text[`${part}Hint`]}>
      <Group p="lg">
        <Button component={Link} to={to} variant="default">
          {label}
        </Button>
      </Group>
    </Section>
  )
}
