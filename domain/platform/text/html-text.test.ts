import { expect, test } from 'vitest'
import { htmlText } from './html-text.ts'

test('a description in HTML is read as its paragraphs and the entries of its lists', () => {
  const html =
    '<meta charset="utf-8"><p>A sofa&nbsp;of <strong>solid</strong>\n oak &amp; linen.</p>\n<ul><li>Seat &ndash; 45&#160;cm</li><li></li></ul><br>Made in Sharjah'
  expect(htmlText(html)).toBe('A sofa of solid oak & linen.\n• Seat – 45 cm\nMade in Sharjah')
})

test('what is no HTML stays as it is', () => {
  for (const text of ['Width < 90 > 80 cm', 'Line\n\nline', 'A & B &amp; C', '']) {
    expect(htmlText(text)).toBe(text)
  }
})

test('what runs in a page does not come through, nor tags that are written as signs', () => {
  const hostile = '<p>a<script>alert(1)</script><style>p{}</style>&lt;script&gt;&#60;b&#x3e;<!-- <p>x --></p>'
  expect(htmlText(hostile)).toBe('a&lt;script&gt;&#60;b&#x3e;')
})

test.each(['<', '<p', '<!--', '<style>', '&#', '<p><', '<p '])(
  'hostile text of “%s” without end is read, too',
  (part) => {
    expect(htmlText(`<p>${part.repeat(30_000 / part.length)}`).length).toBeLessThanOrEqual(30_003)
  },
)
