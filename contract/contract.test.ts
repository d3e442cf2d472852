import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './all-endpoints.ts'
import { login } from './platform/auth.ts'
import {
  email,
  maybe,
  newPassword,
  optionalText,
  requiredParagraphs,
  requiredText,
  searchText,
  wholeNumber,
  time,
} from './fields.ts'
import { type IssueKey, issueTexts } from './issue-texts.ts'
import { marketplaceQuery } from './catalogue/marketplace.ts'
import { amount, price } from './amounts.ts'
import { registration } from './shops/shops.ts'

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const read = z.safeDecode(schema, value as never)
  return read.success ? [] : read.error.issues.map(({ message }) => message)
}

describe('amounts', () => {
  test('text and numbers come in, text with two decimals goes out (R-DATA-13, G-55)', () => {
    expect(z.decode(amount, '1250.5')).toBe(125_050)
    expect(z.decode(amount, 1250.5)).toBe(125_050)
    expect(z.encode(amount, 125_050)).toBe('1250.50')
  })
  test.each([
    ['', 'price'],
    ['1.234', 'priceFormat'],
    ['0', 'priceAboveZero'],
    [null, 'priceFormat'],
  ])('%j is refused as %s', (wire, key) => {
    expect(messagesOf(price, wire)).toEqual([key])
  })
})

test('times are ISO text in UTC on the wire (R-DATA-14)', () => {
  const at = new Date('2026-11-21T04:00:00.000Z')
  expect(z.encode(time, at)).toBe('2026-11-21T04:00:00.000Z')
  expect(z.decode(time, '2026-11-21T04:00:00.000Z')).toEqual(at)
})

describe('fields', () => {
  test('an e-mail address is trimmed and lower case (G-106)', () => {
    expect(z.decode(email, '  Sara@Majlis.Example ')).toBe('sara@majlis.example')
  })
  test.each(['sara', 'sara@', '@majlis.example', 'a b@majlis.example', 'sara@majlis.example.'])(
    '%j is no address',
    (text) => {
      expect(messagesOf(email, text)).toEqual(['email'])
    },
  )
  test('a password has 6 to 200 characters and is kept as typed', () => {
    expect(z.decode(newPassword, '  ab12 ')).toBe('  ab12 ')
    expect(messagesOf(newPassword, '12345')).toEqual(['passwordShort'])
    expect(messagesOf(newPassword, 'كلمة٦')).toEqual(['passwordShort'])
    expect(messagesOf(newPassword, 'x'.repeat(200))).toEqual([])
    expect(messagesOf(newPassword, 'x'.repeat(201))).toEqual(['passwordLong'])
  })
  test('lengths count characters, not units (R-VAL-23)', () => {
    expect(messagesOf(requiredText(3), '🪑🪑🪑')).toEqual([])
    expect(messagesOf(requiredText(3), '🪑🪑🪑🪑')).toEqual(['tooLong'])
  })
  test('text that cannot be stored is refused', () => {
    expect(messagesOf(requiredText(10), 'a\0b')).toEqual(['invalid'])
    expect(messagesOf(requiredText(10), 'a\ud800')).toEqual(['invalid'])
  })
  test('text of one line is stored as it is seen, text of several keeps its lines', () => {
    const hiding = ' Marsa\u200b\n Sofa\u202e '
    expect(z.decode(requiredText(10), hiding)).toBe('Marsa Sofa')
    expect(z.decode(optionalText(10), hiding)).toBe('Marsa Sofa')
    expect(z.decode(requiredParagraphs(20), 'Al Quoz\r\nDubai ')).toBe('Al Quoz\nDubai')
    expect(messagesOf(requiredText(10), '\u200b\u2060')).toEqual(['required'])
    expect(messagesOf(requiredParagraphs(10), '\r\n')).toEqual(['required'])
    expect(messagesOf(requiredText(4), 'e\u0301'.repeat(4))).toEqual([])
    expect(messagesOf(requiredText(3), 'e\u0301'.repeat(4))).toEqual(['tooLong'])
    expect(z.decode(maybe(requiredText(10)), '\u200b')).toBeUndefined()
    expect(z.decode(searchText, 'ma\u200brsa\n')).toBe('marsa')
  })
  test('a limit or offset beyond every list is lowered (R-API-70)', () => {
    expect(z.decode(wholeNumber, '9'.repeat(400))).toBe(999_999_999)
  })
  test.each(['-1', '1.5', 'abc', '1e3', '٣'])('%j is no whole number (G-111)', (text) => {
    expect(messagesOf(wholeNumber, text)).toEqual(['wholeNumber'])
  })
})

describe('the query of the marketplace', () => {
  test('empty parameters filter nothing (R-MKT-02)', () => {
    const empty = { search: '', category: '', minPrice: '', maxPrice: '', sort: '', limit: '' }
    expect(z.decode(marketplaceQuery, empty)).toEqual(z.decode(marketplaceQuery, {}))
  })
  test('one value and several read alike', () => {
    expect(z.decode(marketplaceQuery, { style: 'urban' }).style).toEqual(['urban'])
    expect(z.decode(marketplaceQuery, { style: ['urban', 'classic'] }).style).toEqual(['urban', 'classic'])
  })
  test('prices that are no numbers and unknown sorts are refused', () => {
    expect(messagesOf(marketplaceQuery, { minPrice: 'abc' })).toEqual(['priceFormat'])
    expect(messagesOf(marketplaceQuery, { sort: 'cheapest' })).toEqual(['invalid'])
  })
  test('what is decoded encodes back to the same query', () => {
    const query = { search: 'sofa', category: ['sofas'], minPrice: '1250.5', sort: 'price-asc', limit: '24' }
    const decoded = z.decode(marketplaceQuery, query)
    expect(z.decode(marketplaceQuery, z.encode(marketplaceQuery, decoded) as never)).toEqual(decoded)
  })
})

test('a registration without business type is a retail shop; an unknown type is refused', () => {
  const given = {
    shopName: 'Dar',
    ownerName: 'Sara',
    email: 'sara@majlis.example',
    password: 'secret1',
    phone: '+971 50 123 4567',
    businessRegistrationNumber: 'CN-1',
    businessAddress: 'Al Quoz, Dubai',
    taxId: '100',
  }
  expect(z.decode(registration, given).businessType).toBe('retail_shop')
  expect(messagesOf(registration, { ...given, businessType: 'bank' })).toEqual(['businessType'])
  expect(messagesOf(registration, { ...given, shopName: '   ' })).toEqual(['required'])
})

test('a sign-in body can be sent by the browser as it is typed', () => {
  const body = { email: 'sara@majlis.example', password: 'secret1', remember: true }
  expect(z.encode(login.body as never, body as never)).toEqual(body)
})

test('every sentence of a failed validation is there in Arabic', () => {
  for (const key of Object.keys(issueTexts) as IssueKey[])
    expect(issueTexts[key].ar).toMatch(/[\u0600-\u06ff]/)
})

test('every DELETE answers with a sentence and the id of what is gone (G-110)', () => {
  const deleting = allEndpoints.filter(({ method }) => method === 'DELETE')
  const lacking = deleting.filter(
    ({ reply }) => !(reply instanceof z.ZodObject && 'message' in reply.shape && 'id' in reply.shape),
  )
  expect([deleting.length > 0, lacking.map(({ path }) => path)]).toEqual([true, []])
})

test('no two endpoints share a method and a path', () => {
  const names = allEndpoints.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(15)
})

/** Lists that are returned whole, without pages, grouped by the reason why they stay short. */
const shortLists = [
  // Trees and palettes that screens draw whole: a furniture shop has only so many categories, colours and rooms.
  ['GET /api/categories', 'GET /api/vendor/categories', 'GET /api/admin/categories'],
  ['GET /api/admin/categories/tree', 'GET /api/admin/colors', 'GET /api/colors'],
  ['GET /api/admin/rooms', 'GET /api/rooms'],
  // Belonging to one order, return, file or account.
  ['GET /api/admin/orders/:id/documents', 'GET /api/shop/orders/:id/documents'],
  ['GET /api/orders/:orderNumber/documents', 'GET /api/orders/:orderNumber/days'],
  ['GET /api/admin/orders/:id/notes', 'GET /api/shop/orders/:id/notes'],
  ['GET /api/admin/orders/:id/days', 'GET /api/shop/orders/:id/days'],
  ['GET /api/admin/returns/:id/days', 'GET /api/shop/returns/:id/days'],
  ['GET /api/admin/ledger/bank-entries/:id/bookings', 'GET /api/auth/sessions'],
  ['GET /api/shop/imports/:id/questions', 'GET /api/shop/import-words', 'GET /api/shop/imports'],
  // Belonging to one shop or to the platform: its people, documents and days off.
  ['GET /api/shop/people', 'GET /api/admin/people', 'GET /api/shop/kyc'],
  ['GET /api/shop/closures', 'GET /api/admin/holidays', 'GET /api/admin/vat-report/registration'],
  // One for each month, account, page or kind of mail.
  ['GET /api/admin/revenue', 'GET /api/admin/ledger/closed-months', 'GET /api/admin/ledger/accounts'],
  ['GET /api/admin/policies', 'GET /api/admin/mail-templates'],
].flat()

test('every list that can grow is read in pages (G-121)', () => {
  const whole = allEndpoints.filter(
    ({ method, reply, query }) =>
      method === 'GET' &&
      reply instanceof z.ZodArray &&
      !(query instanceof z.ZodObject && 'limit' in query.shape),
  )
  const names = whole.map(({ method, path }) => `${method} ${path}`)
  expect(names.toSorted()).toEqual(shortLists.toSorted())
})
