import { Button } from '@mantine/core'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { useSession } from '#web/api/session.ts'
import { useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/portal/router.tsx'
import { PasswordPanel, ProfilePanel } from '#web/settings/account-panels.tsx'
import { Section } from '#web/settings/section.tsx'
import { Line, Stack } from '#web/ui/layout/layout.tsx'
import { orNull, useUrlState } from '#web/ui/lists/url-state.ts'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { BankSection } from './bank-section.tsx'
import { ownTexts } from './own-messages.ts'
import { ScheduleSection } from './schedule-section.tsx'

/** What the mailed link says: the token that confirms a bank account. */
const settingsUrl = z.object({ confirm: orNull(id) })

/** `/shop/settings`: who manages the shop, its password, and where its money goes (R-PORTAL-22). */
export default function OwnSettingsScreen() {
  const text = useText(ownTexts)
  const session = useSession()
  const { state, go } = useUrlState(settingsUrl, { replaces: true })
  return (
    <>
      <ScreenHead title={text.settingsTitle} />
      <Stack gap="xl">
        <BankSection token={state.confirm} onConfirmed={() => go({ confirm: null })} />
        <ScheduleSection />
        <Way title={text.money} hint={text.moneyHint} to="/shop/payouts" label={text.toPayouts} />
        <Way title={text.business} hint={text.businessHint} to="/shop/profile" label={text.toProfile} />
        {session.state === 'signed-in' && <ProfilePanel user={session.user} hint={text.profileHint} />}
        <PasswordPanel />
      </Stack>
    </>
  )
}

type WayProps = { readonly title: string; readonly hint: string; readonly to: string; readonly label: string }

/** What belongs to the settings and has a screen of its own. */
function Way({ title, hint, to, label }: WayProps) {
  return (
    <Section title={title} hint={hint}>
      <Line pad="panel">
        <Button component={Link} to={to} variant="default">
          {label}
        </Button>
      </Line>
    </Section>
  )
}
