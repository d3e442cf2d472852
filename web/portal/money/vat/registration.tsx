import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  confirmPlatformTaxProfile,
  enterPlatformTaxProfile,
  listPlatformTaxProfiles,
  type PlatformTaxProfile,
} from '#contract/money/vat-report.ts'
import type { TaxProfileInput } from '#contract/shops/kyc.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { partTexts, ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { OpensDialog } from '#web/kit/elements/opens-dialog.tsx'
import { useChange, reloadOf } from '#web/kit/elements/use-change.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconPaperclip } from '#web/kit/icons/icons.ts'
import { DocumentDialog } from '#web/portal/shops/kyc/document-view.tsx'
import { TaxFacts } from '#web/portal/shops/kyc/tax-facts.tsx'
import { TaxProfileDialog } from '#web/portal/shops/settings/tax-section.tsx'
import { vatTexts } from './messages.ts'

/** Majlis's registrations at the tax authority, with start day and proof, the newest first. */
export function Registration() {
  const text = useText(vatTexts)
  const reading = useQuery(addressQuery(listPlatformTaxProfiles))
  return (
    <ReadPanel {...partTexts(text, 'registration')} reading={reading} height={160}>
      {(profiles) => (
        <Stack gap="lg" p="lg">
          {profiles.length === 0 && <Text variant="muted">{text.noRegistration}</Text>}
          {profiles.map((profile) => (
            <Profile key={profile.id} profile={profile} />
          ))}
          <Changing needs="money:write">
            <Group>
              <OpensDialog label={text.enterRegistration}>
                {(close) => <EnterDialog current={profiles[0] ?? null} onClose={close} />}
              </OpensDialog>
            </Group>
          </Changing>
        </Stack>
      )}
    </ReadPanel>
  )
}

function Profile({ profile }: { readonly profile: PlatformTaxProfile }) {
  const text = useText(vatTexts)
  const { shortDay } = useLocale()
  const [isShown, setShown] = useState(false)
  const { evidence, enteredBy: name, enteredAt, legalName, confirmed } = profile
  return (
    <Stack gap="xs">
      <TaxFacts tax={profile} />
      <Group gap="sm">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
          onClick={() => setShown(true)}
        >
          <bdi>{evidence.fileName}</bdi>
        </Button>
        <Text variant="muted">{text.enteredBy({ name, day: shortDay(enteredAt) })}</Text>
        {confirmed && (
          <Text variant="muted">
            {text.confirmedBy({ name: confirmed.name, day: shortDay(confirmed.at) })}
          </Text>
        )}
      </Group>
      {!confirmed && <Unconfirmed profile={profile} />}
      <DocumentDialog
        kycDocument={
          isShown ? { address: evidence.url, title: legalName, fileName: evidence.fileName } : null
        }
        onClose={() => setShown(false)}
      />
    </Stack>
  )
}

/** Waits for a second person, who may be the reader; or was replaced. */
function Unconfirmed({ profile: { id, isOpen, mayConfirm } }: { readonly profile: PlatformTaxProfile }) {
  const text = useText(vatTexts)
  const { mutate: confirm, isPending } = useChange({
    send: () => call(confirmPlatformTaxProfile, { params: { id } }),
    done: text.registrationConfirmed,
    error: text.registrationNotConfirmed,
    reload: reloadOf({ stale: /vat-report|waiting/ }),
  })
  return (
    <Group gap="sm">
      <Text>{isOpen ? text.registrationWaits : text.registrationReplaced}</Text>
      {mayConfirm && (
        <Changing needs="money:write">
          <Button size="compact-sm" loading={isPending} onClick={() => confirm()}>
            {text.confirmRegistration}
          </Button>
        </Changing>
      )}
    </Group>
  )
}

type EnterProps = { readonly current: PlatformTaxProfile | null; readonly onClose: () => void }

function EnterDialog({ current, onClose }: EnterProps) {
  const text = useText(vatTexts)
  const { mutateAsync: send } = useChange({
    send: (body: TaxProfileInput) => call(enterPlatformTaxProfile, { body }),
    done: text.registrationEntered,
    error: text.registrationNotEntered,
    reload: reloadOf({ stale: /vat-report|waiting/ }),
    onDone: onClose,
  })
  return (
    <TaxProfileDialog
      current={current}
      purpose="journal"
      titles={{ title: text.enterRegistration, confirm: text.enterRegistration }}
      hint={text.registrationText}
      send={send}
      onClose={onClose}
    />
  )
}
