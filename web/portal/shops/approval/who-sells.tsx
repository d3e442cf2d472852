import { Box, NativeSelect, Text } from '@mantine/core'
import { changePlatformRole } from '#contract/shops/shop-approval.ts'
import { type PlatformRole, platformRoleNames, platformRoles } from '#domain/shops/platform-role.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { TaxFacts } from '#web/portal/shops/kyc/tax-facts.tsx'
import { taxTexts } from '#web/portal/shops/kyc/tax-messages.ts'
import { detailsTexts } from './details-messages.ts'
import { reloadAdministration, type ShopForApproval } from './queries.ts'

/** Who it is for the tax authority today. */
export function ShopTax({ shop: { taxProfile } }: { readonly shop: ShopForApproval }) {
  const text = useText(taxTexts)
  return (
    <Panel title={text.title} hint={text.adminHint}>
      <Box p="lg">
        {taxProfile ? <TaxFacts tax={taxProfile} /> : <Text variant="muted">{text.none}</Text>}
      </Box>
    </Panel>
  )
}

/** Who sells the pieces of a shop and so issues their invoices; kept as soon as it is chosen. */
export function WhoSells({ shop: { id, platformRole } }: { readonly shop: ShopForApproval }) {
  const text = useText(detailsTexts)
  const { language } = useLocale()
  const mayChange = useMayChange()
  const { mutate, isPending, variables } = useChange({
    send: (chosen: PlatformRole) =>
      call(changePlatformRole, { params: { id }, body: { platformRole: chosen } }),
    done: text.sellsSaved,
    error: text.sellsFailed,
    failed: text.factFailed,
    reload: reloadAdministration,
  })
  return (
    <Panel title={text.sells}>
      <Box p="lg">
        <NativeSelect
          label={text.sells}
          description={text.sellsHelp}
          disabled={!mayChange}
          value={isPending ? variables : platformRole}
          onChange={(event) => mutate(event.currentTarget.value as PlatformRole)}
          data={platformRoles.map((value) => ({ value, label: platformRoleNames[value][language] }))}
        />
      </Box>
    </Panel>
  )
}
