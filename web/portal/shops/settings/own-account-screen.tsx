import { Stack } from '@mantine/core'
import { useSession } from '#web/kit/api/session.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { PasswordPanel, ProfilePanel, SecurityWay } from '#web/portal/platform/settings/account-panels.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { MailsSection } from './mails-section.tsx'
import { shopSettingsTexts } from './messages.ts'

/** `/shop/account`: what everybody of a shop sets for themselves; owners have it on the settings. */
export default function OwnAccountScreen() {
  const text = useText(shopSettingsTexts)
  return (
    <>
      <ScreenHead title={text.account} />
      <AccountPart />
    </>
  )
}

export function AccountPart() {
  const text = useText(shopSettingsTexts)
  const session = useSession()
  return (
    <Stack gap="lg">
      {session.state === 'signed-in' && <ProfilePanel user={session.user} hint={text.accountHint} />}
      <PasswordPanel />
      <SecurityWay of="shop" />
      <MailsSection />
    </Stack>
  )
}
