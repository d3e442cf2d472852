import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { me } from '#contract/platform/auth.ts'
import { AccountFrame } from '#web/portal/platform/accounts/account-frame.tsx'
import { signOut } from '#web/kit/api/session.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { AddFactor } from './add-factor.tsx'
import { factorTexts } from './factor-messages.ts'

/** Shown at every address to an administrator without a second factor, who must first set one up (0070). */
export default function FirstFactorScreen() {
  const text = useText(factorTexts)
  const client = useQueryClient()
  return (
    <AccountFrame title={text.firstTitle} subtitle={text.firstText}>
      <Stack gap="lg">
        <AddFactor hasApp={false} onDone={() => void client.invalidateQueries({ queryKey: [me.path] })} />
        <Button variant="subtle" onClick={() => signOut(client)}>
          {text.logOut}
        </Button>
      </Stack>
    </AccountFrame>
  )
}
