import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#domain/platform/text/language.ts'
import { button, layOut, type Mail, quote, text } from './layout.ts'
import { kycExpiring } from './kyc-mails.ts'
import { ordersPlaced } from './placed-mails.ts'
import { placedOrder } from './sample.ts'
import { shopSuspended } from './shop-mails.ts'
import { templates } from './templates.ts'

const hostile = `<img src=x onerror=alert(1)> & "quotes" 'n' \r\nBcc: victim@test.example`
const facts = {
  ownerName: hostile,
  firstName: hostile,
  shopName: hostile,
  reason: hostile,
  supportEmail: 'help@majlis.example',
  publicUrl: 'https://majlis.test',
  link: 'https://majlis.test/reset-password?token=abc',
  minutes: 60,
  productName: hostile,
  shop: { id: '0190', shopName: hostile, ownerName: hostile },
  isOpen: false,
  expiresOn: '2026-12-31',
  daysLeft: 30,
}

const sampleOrder = {
  orderNumber: 'MJ-20418',
  shopName: 'Dar Al Noor',
  shopNameAr: null,
  delivery: { date: '2027-03-31', window: '09:00-13:00' },
  totalAmount: 485_000,
  isTaxed: true,
  paid: 0,
  currency: 'AED',
} as const

const { paymentMethod, customer, shippingAddress } = placedOrder('en')
const placed = { ...sampleOrder, paymentMethod, customer, shippingAddress, terms: null }

/** Mails of numbers and days alone: they contain no text written by another person. */
const ofNoWords = ['order-links']

type Template = (given: typeof facts, language: Language) => Mail

describe.each(Object.entries(templates) as [string, Template][])('the mail %s', (name, template) => {
  const mailIn = (language: Language) => template(facts, language)

  test.each(languages)(
    'in %s holds no markup of others, loads nothing but its pictures and has one line as its subject',
    (language) => {
      const { subject, html, text: plain } = mailIn(language)
      const holdsWords = !ofNoWords.includes(name)
      const escaped = '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot; &#39;n&#39;'
      expect(html.includes(escaped)).toBe(holdsWords)
      const picture = /<img src="https:\/\/majlis\.test\/[\w./-]+" width="64" height="64" alt="" style=/g
      const tags = (html.replaceAll(picture, '<i style=').match(/<[^>]*>/g) ?? []).join('\n')
      expect(tags).toContain('<p style=')
      expect(tags).not.toMatch(
        /\s(src|srcset|background|on\w+)=|url\(|@import|<(img|link|script|style|iframe)\b/i,
      )
      expect(subject).toMatch(/^[^\r\n]+$/)
      expect(plain.includes('<img src=x')).toBe(holdsWords)
    },
  )

  test('asks its reader to write only to an address that it names', () => {
    const asks = /\b(?:write|reply) to (?!it once)\S*|(?<!ن)راسل(?:نا|\s)[^.\n]{0,20}|ردّ على هذه/g
    for (const language of languages) {
      const asked = mailIn(language).text.match(asks) ?? []
      for (const words of asked) expect(words).toContain('help@majlis')
      expect(template({ ...facts, supportEmail: null as never }, language).text).not.toMatch(asks)
    }
  })

  test('is written right to left in Arabic, and wholly in Arabic (G-116)', () => {
    const { subject, html } = mailIn('ar')
    expect(html).toContain('<html lang="ar" dir="rtl">')
    // Names and numbers are isolated and keep their own direction.
    expect(subject.replace(/\u2068[^\u2069]*\u2069/g, '')).toMatch(/^[\u0600-\u06FF\s.!]+$/)
    const own = html
      .replaceAll(/<[^>]*>|https?:\S+|&\w+;|&#39;/g, ' ')
      .replace(/[\u2068][^\u2069]*[\u2069]/g, '')
      .replaceAll('\u2060', '')
    const words = own
      .replaceAll(/img src=x onerror=alert\(1\)|quotes|victim@test.example|Bcc:|\bn\b/g, '')
      .match(/[A-Za-z]{2,}/g)
    expect(words).toBeNull()
    expect(mailIn('en').html).toContain('<html lang="en" dir="ltr">')
  })
})

const luring = 'You won: https://evil.example/claim www.evil.example me@evil.example'
const lure = Object.fromEntries(
  Object.entries(facts).map(([name, fact]) => [name, fact === hostile ? luring : fact]),
) as typeof facts

test.each(
  (Object.entries(templates) as [string, Template][]).flatMap(([name, template]) =>
    languages.map((language) => [name, language, template] as const),
  ),
)('no name or word of others is a link in the mail %s in %s', (name, language, template) => {
  const {
    subject,
    html,
    text: plain,
  } = template({ ...lure, shop: { ...lure.shop, shopName: luring } }, language)
  expect((html + plain).includes('evil')).toBe(!ofNoWords.includes(name))
  for (const part of [subject, html, plain]) {
    expect(part).not.toMatch(/https:\/\/(?!majlis\.test)|evil\.example|www\.evil|me@evil/)
  }
})

test('the platform’s own address can be pressed and copied, also where somebody is called like it', () => {
  const { text: plain } = shopSuspended({ ...facts, ownerName: 'help@majlis.example', reason: null }, 'en')
  expect(plain).toContain('\u2068help@majlis.example\u2069')
})

test('a subject cannot begin another header', () => {
  const { subject } = layOut({ subject: 'Hello\r\nBcc: victim@test.example\u0000\u2028!', blocks: [] }, 'en')
  expect(subject.replaceAll('\u2060', '')).toBe('Hello Bcc: victim@test.example !')
})

test('the plain text says what the HTML says', () => {
  const blocks = [
    text('Hello'),
    quote('Reason', 'Two\nlines'),
    button('Open', 'https://majlis.test/a?b=1&c=2'),
  ]
  const mail = layOut({ subject: 'Title', blocks }, 'en')
  expect(mail.text).toMatch(
    /^Hello\n\nReason\n> Two\n> lines\n\nOpen:\nhttps:\/\/majlis\.test\/a\?b=1&c=2\n\n--\n/,
  )
  expect(mail.html).toContain('Two<br>lines')
  expect(mail.html).toContain('href="https://majlis.test/a?b=1&amp;c=2"')
})

test('a mail is headed by its subject, which is not said again, and no line parts a sum, a number or hours', () => {
  const { html, text: plain } = ordersPlaced(
    { firstName: 'نورة', orders: [{ ...placed, items: [] }], url: 'https://majlis.test' },
    'ar',
  )
  const kept = [...html.matchAll(/<bdi([^>]*) style="white-space:nowrap">([^<]*)<\/bdi>/g)]
  expect(kept.map(([, , words]) => words)).toEqual(
    expect.arrayContaining(['MJ-20418', '09:00 – 13:00', '4,850 د.إ.']),
  )
  expect(kept.find(([, attributes]) => attributes === ' dir="ltr"')?.[2]).toBe('+971501234567')
  expect(html).toMatch(/<h1 [^>]*>استلمنا طلبك .*<\/h1>/)
  expect(html).toMatch(/<b>المجموع شاملاً/)
  const said = layOut({ subject: 'It is here.', blocks: [text('It is here.'), text('Enjoy it.')] }, 'en')
  expect(said.html.match(/It is here/g)).toHaveLength(2)
  expect(said.text).toMatch(/^It is here\.\n\nEnjoy it\./)
  expect(plain).not.toContain('<')
})

test.each([
  [
    '/api/objects/0190b2c0-0000-7000-8000-000000000001',
    '/images/0190b2c0-0000-7000-8000-000000000001/160.jpg',
  ],
  ['https://elsewhere.example/a.jpg', null],
  ['//elsewhere.example/a.jpg', null],
  ['/\\elsewhere.example/a.jpg', null],
  ['javascript:alert(1)', null],
  [null, null],
])('an item whose photo is %s is shown by this site alone, and reads as well without', (photo, path) => {
  const items = [
    { name: 'Sofa', nameAr: 'أريكة', photo, quantity: 3, cancelled: 1 },
    { name: 'Lamp', nameAr: 'مصباح', photo, quantity: 1, cancelled: 1 },
  ]
  const order = { ...placed, items }
  const { html, text: plain } = ordersPlaced(
    { firstName: 'Noura', orders: [order], url: 'https://majlis.test/ar/orders/abc' },
    'en',
  )
  const shown = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, address]) => address)
  expect(shown).toEqual(path === null ? [] : [`https://majlis.test${path}`])
  expect(plain).toMatch(/> 2 × \S*Sofa/)
  expect(plain).not.toContain('Lamp')
})

test.each([
  [
    'en',
    'Wednesday, 31 March 2027',
    'Total of all orders: AED 9,700',
    'please have AED 4,850 ready',
    'Oat linen',
    'Dubai',
  ],
  ['ar', 'الأربعاء، 31 مارس 2027', 'مجموع كل الطلبات: 9,700', 'يُرجى تجهيز 4,850', 'كتان شوفاني', 'دبي'],
] as const)(
  'what is placed says in %s all that a buyer in cash needs',
  (language, day, sum, ready, finish, emirate) => {
    const color = { name: 'Oat linen', nameAr: 'كتان شوفاني' }
    const item = { name: 'Sofa', nameAr: 'أريكة', photo: null, quantity: 1, cancelled: 0, color }
    const orders = ['Dar Al Noor', 'Nour Studio'].map((shopName) => ({
      ...placed,
      shopName,
      items: [item],
    }))
    const url = 'https://majlis.test/orders/abc'
    const plain = ordersPlaced({ firstName: 'Noura', orders, url }, language).text.replace(
      /[\u2066-\u2069\u2060]/g,
      '',
    )
    for (const said of [
      day,
      sum,
      ready,
      finish,
      emirate,
      'Dar Al Noor',
      'Nour Studio',
      'Villa 7, Al Wasl Road',
      '+971501234567',
    ])
      expect(plain).toContain(said)
  },
)

test.each([
  ['en', 'under our terms of Monday, 2 November 2026 (version 3)'],
  ['ar', 'وفق شروطنا المؤرخة الاثنين، 2 نوفمبر 2026 (الإصدار 3)'],
] as const)('what is placed names the version of the terms in %s, where there are any', (language, said) => {
  const terms = { version: 3, since: new Date('2026-11-02T08:00:00Z') }
  const item = { name: 'Sofa', nameAr: null, photo: null, quantity: 1, cancelled: 0 }
  const textOf = (order: object) =>
    ordersPlaced(
      { firstName: 'Noura', orders: [{ ...placed, items: [item], ...order }], url: 'https://majlis.test' },
      language,
    ).text
  expect(textOf({ terms })).toContain(said)
  expect(textOf({})).not.toMatch(/version|الإصدار/)
})

test('an order by card asks for no cash at the door', () => {
  const item = { name: 'Sofa', nameAr: null, photo: null, quantity: 1, cancelled: 0 }
  const order = { ...placed, paymentMethod: 'card' as const, items: [item] }
  const { text: plain } = ordersPlaced(
    { firstName: 'Noura', orders: [order], url: 'https://majlis.test' },
    'en',
  )
  expect(plain).toContain('Payment: by card.')
  expect(plain).not.toContain('ready for the driver')
})

test('an address in the words of others is no link for a mail program, and reads as it was written', () => {
  const words = 'See https://evil.example/a or www.evil.example, me@evil.example. It costs 1.50.'
  const { html, text: plain } = layOut({ subject: 'Title', blocks: [quote('Reason', words)] }, 'en')
  expect(html + plain).not.toMatch(/https:\/\/|evil\.example|me@evil|www\.evil/)
  expect(plain).toContain('It costs 1.50.')
  expect(plain.replaceAll('\u2060', '')).toContain(words)
})

test('a suspension without a reason, where no support address is set, has neither', () => {
  const { text: plain } = shopSuspended(
    { ...facts, ownerName: 'Mariam', reason: null, supportEmail: null },
    'en',
  )
  expect(plain).not.toContain('Reason')
  expect(plain).not.toContain('write to')
})

test.each([
  [30, 'in 30 days', 'بعد 30 يوماً'],
  [3, 'in 3 days', 'بعد 3 أيام'],
  [2, 'in 2 days', 'بعد يومين'],
  [1, 'tomorrow', 'غداً'],
  [0, 'today', 'اليوم'],
])('a document with %i days left expires %s', (daysLeft, english, arabic) => {
  const ending = { ...facts, type: 'identityDocument', daysLeft } as const
  expect(kycExpiring(ending, 'en').text).toContain(`expires ${english}, on 31 December 2026.`)
  expect(kycExpiring(ending, 'ar').text).toContain(`${arabic}، في 31 ديسمبر 2026.`)
})
