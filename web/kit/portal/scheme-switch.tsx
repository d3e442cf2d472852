import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconButton } from '#web/kit/elements/icon-button.tsx'
import { frameTexts } from './messages.ts'

/** Light or dark, kept for the public pages too. */
export function SchemeSwitch() {
  const text = useText(frameTexts)
  // The kit would write a style element to pause transitions, which the policy forbids.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const Mark = isDark ? IconSun : IconMoon
  return (
    <IconButton
      aria-label={isDark ? text.toLight : text.toDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Mark size={20} stroke={1.6} aria-hidden />
    </IconButton>
  )
}
