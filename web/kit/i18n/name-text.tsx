import { isArabic } from '#domain/platform/text/language.ts'
import { useLocale } from './locale.tsx'

/** A name that may stand in the other language than the page, where it has none in this one: read aloud and set as what it is. */
export function NameText({ children }: { readonly children: string }) {
  const { language } = useLocale()
  const written = isArabic(children) ? 'ar' : 'en'
  if (written === language) return <bdi>{children}</bdi>
  return (
    <bdi lang={written} dir={written === 'ar' ? 'rtl' : 'ltr'}>
      {children}
    </bdi>
  )
}
