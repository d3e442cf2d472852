import { Panel } from '#web/kit/layout/layout.tsx'
import { Box, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { changePlatformRole } from '#contract/shops/shop-approval.ts'
import { type PlatformRole, platformRoleNames, platformRoles } from '#domain/shops/tax-profile.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Dialog, DialogButtons, DialogChoices, DialogText } from '#web/kit/elements/dialog.tsx'
import { OpensDialog } from '#web/kit/elements/opens-dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { TaxFacts } from '#web/portal/shops/kyc/tax-facts.tsx'
import { taxTexts } from '#web/portal/shops/kyc/tax-messages.ts'
import { detailsTexts } from './details-messages.ts'
import { reloadAdministration, type ShopForApproval } from './queries.ts'

/** The shop's tax profile of today. */
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

/** Who sells a shop's products and so issues their invoices; a change asks for confirmation and shows its effects. */
export function WhoSells({ shop }: { readonly shop: ShopForApproval }) {
  const text = useText(detailsTexts)
  const { language } = useLocale()
  return (
    <Panel title={text.sells} hint={text.sellsHelp}>
      <Group p="lg" justify="space-between">
        <Text variant="strong">{platformRoleNames[shop.platformRole][language]}</Text>
        <Changing>
          <OpensDialog label={text.sellsChange}>
            {(close) => <ChangeSeller shop={shop} onClose={close} />}
          </OpensDialog>
        </Changing>
      </Group>
    </Panel>
  )
}

type ChangeProps = { readonly shop: ShopForApproval; readonly onClose: () => void }

function ChangeSeller({ shop: { id, platformRole, ...shop }, onClose }: ChangeProps) {
  const text = useText(detailsTexts)
  const { language, shopNamed } = useLocale()
  const [chosen, setChosen] = useState<PlatformRole>(platformRole)
  const { mutate, isPending } = useChange({
    send: () => call(changePlatformRole, { params: { id }, body: { platformRole: chosen } }),
    done: text.saved,
    error: text.notSaved,
    failed: text.factFailed,
    reload: reloadAdministration,
    onDone: onClose,
  })
  const follows = { agent: text.sellsAgent, seller: text.sellsSeller }
  const choices = platformRoles.map((value) => ({
    value,
    label: platformRoleNames[value][language],
    description: follows[value],
  }))
  return (
    <Dialog isOpen title={`${text.sells}: ${shopNamed(shop)}`} onClose={onClose}>
      <DialogText>{text.sellsWarning}</DialogText>
      <DialogChoices label={text.sells} choices={choices} value={chosen} onChange={setChosen} />
      <DialogButtons
        confirm={text.sellsConfirm}
        isBlocked={chosen === platformRole}
        isPending={isPending}
        onConfirm={() => mutate(undefined)}
        onClose={onClose}
      />
    </Dialog>
  )
}
