import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconButton } from '#web/kit/elements/buttons.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconMoon, IconSun } from '#web/kit/icons/icons.ts'
import { frameTexts } from './messages.ts'
import { useChooseLanguage } from './portal-language.tsx'

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

/** Changes the language in place; named in the language it leads to. */
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
