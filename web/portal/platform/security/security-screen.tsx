import { Stack } from '@mantine/core'
import { useText } from '#web/kit/i18n/locale.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { FactorsSection } from './factors-section.tsx'
import { securityTexts } from './messages.ts'
import { SessionsSection } from './sessions-section.tsx'

/** `/admin/security` and `/shop/security`: how whoever is signed in signs in, and where. */
export default function SecurityScreen() {
  const text = useText(securityTexts)
  return (
    <>
      <ScreenHead title={text.title} />
      <Stack gap="lg">
        <FactorsSection />
        <SessionsSection />
      </Stack>
    </>
  )
}
