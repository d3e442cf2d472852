import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconButton } from '#web/kit/elements/buttons.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconMoon, IconSun } from '#web/kit/icons/icons.ts'
import { frameTexts } from './messages.ts'
import { useChooseLanguage } from './portal-language.tsx'

/** Switches between light and dark, stored for the public pages too. */
export function SchemeSwitch() {
  const text = useText(frameTexts)
  // Otherwise Mantine pauses transitions with a style element, which the policy forbids.
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

/** Switches the language in place; its label is in the other language. */
export function LanguageSwitch() {
  const text = useText(frameTexts)
  const other = useLocale().language === 'en' ? 'ar' : 'en'
  const choose = useChooseLanguage()
  return (
    <IconButton lang={other} onClick={() => choose(other)}>
      {text.otherLanguage}
    </IconButton>
  )
}
