import { expect, test } from 'vitest'
import { languages } from '#domain/platform/text/language.ts'
import { withoutTokens } from './delivery.ts'
import { orderToConfirm } from './templates/placed-mails.ts'
import { previews } from './templates/templates.ts'

test.each([
  ['https://majlis.test/reset-password?token=a-B_9', 'https://majlis.test/reset-password?token=…'],
  ['https://majlis.test/shop/settings?confirm=a-B_9', 'https://majlis.test/shop/settings?confirm=…'],
  ['<a href="/x?a=1&amp;confirm=abc">', '<a href="/x?a=1&amp;confirm=…">'],
  ['https://majlis.test/orders?search=token', 'https://majlis.test/orders?search=token'],
])('of %s is kept %s', (link, kept) => {
  expect(withoutTokens(link)).toBe(kept)
})

test('no mail that links to what acts for its reader keeps the link once it is sent', () => {
  const sample = { publicUrl: 'https://majlis.test', supportEmail: null }
  for (const mail of previews(sample)) {
    for (const language of languages) {
      const { text, html } = mail[language]
      expect(withoutTokens(text + html)).not.toMatch(/[?&;](token|confirm)=sample/)
    }
  }
})

test.each(languages)('the code that a mail in %s shows stands in no subject, and is not kept', (language) => {
  const mail = orderToConfirm({ firstName: 'Noura', code: '482913', url: 'https://majlis.test/x' }, language)
  expect(mail.subject).not.toContain('482913')
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('482913')
    expect(withoutTokens(body)).toBe(body.replace('482913', '…'))
  }
})
