import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocaleProvider } from './locale.tsx'
import { NameText } from './name-text.tsx'

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
