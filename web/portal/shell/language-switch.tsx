import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useChooseLanguage } from './portal-language.tsx'
import { portalTexts } from './messages.ts'
import { IconButton } from '#web/kit/elements/icon-button.tsx'

/** Changes the language in place; named in the language it leads to. */
export function LanguageSwitch() {
  const text = useText(portalTexts)
  const other = useLocale().language === 'en' ? 'ar' : 'en'
  const choose = useChooseLanguage()
  return (
    <IconButton lang={other} onClick={() => choose(other)}>
      {text.otherLanguage}
    </IconButton>
  )
}
