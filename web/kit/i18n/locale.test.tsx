import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isolated } from '#domain/platform/text/language.ts'
import { LocaleProvider, locales, NameText, Sentence } from './locale.tsx'

test('days are written as people in the Emirates write them', () => {
  const at = new Date('2026-11-26T08:00:00Z')
  expect([locales.en.dueDay(at), locales.en.day(at)]).toEqual(['Thu 26 November', 'Thursday, 26 November'])
  expect([locales.ar.dueDay(at), locales.ar.day(at)]).toEqual(['الخميس 26 نوفمبر', 'الخميس 26 نوفمبر'])
})

test.each([
  ['en', 'Wadi sofa', '<bdi>Wadi sofa</bdi>'],
  ['en', 'أريكة وادي', '<bdi lang="ar" dir="rtl">أريكة وادي</bdi>'],
  ['ar', 'أريكة وادي', '<bdi>أريكة وادي</bdi>'],
  ['ar', 'Wadi sofa', '<bdi lang="en" dir="ltr">Wadi sofa</bdi>'],
] as const)('in %s the name %s is %s', (language, name, html) => {
  const page = renderToString(
    <LocaleProvider language={language}>
      <NameText>{name}</NameText>
    </LocaleProvider>,
  )
  expect(page).toBe(html)
})

test.each([
  ['en', 'Wadi', 'Approve \u2068Wadi\u2069 for \u2068AED 20\u2069?'],
  ['en', 'وادي', 'Approve <bdi lang="ar" dir="rtl">وادي</bdi> for \u2068AED 20\u2069?'],
  ['ar', 'وادي', 'Approve \u2068وادي\u2069 for <bdi lang="en" dir="ltr">AED 20</bdi>?'],
] as const)('in %s a sentence says in which language the name %s is', (language, name, html) => {
  const page = renderToString(
    <LocaleProvider language={language}>
      <Sentence>{`Approve ${isolated(name)} for ${isolated('AED 20')}?`}</Sentence>
    </LocaleProvider>,
  )
  expect(page.replaceAll('<!-- -->', '')).toBe(html)
})
