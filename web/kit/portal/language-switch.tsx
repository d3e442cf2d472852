import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useChooseLanguage } from './portal-language.tsx'
import { IconButton } from '#web/kit/elements/icon-button.tsx'
import { frameTexts } from './messages.ts'

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
