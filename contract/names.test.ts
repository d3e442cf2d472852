import { expect, test } from 'vitest'
import { z } from 'zod'
import { profileChange } from './platform/auth.ts'
import { issueTexts } from './issue-texts.ts'
import { buyingCompany, orderCustomer } from './orders/checkout/place.ts'
import { invitationFields } from './platform/people.ts'
import { registration } from './shops/shops.ts'

/** The fields through which a stranger could place text in a mail that we send to another person. */
const names = [
  ['whoever buys: first name', orderCustomer, 'firstName', 'firstNameLinked'],
  ['whoever buys: last name', orderCustomer, 'lastName', 'lastNameLinked'],
  ['the company', buyingCompany, 'name', 'companyNameLinked'],
  ['whoever registers', registration, 'ownerName', 'ownerNameLinked'],
  ['the shop', registration, 'shopName', 'shopNameLinked'],
  ['the shop in Arabic', registration, 'shopNameAr', 'shopNameLinked'],
  ['the profile: first name', profileChange, 'firstName', 'firstNameLinked'],
  ['the profile: last name', profileChange, 'lastName', 'lastNameLinked'],
  ['whoever is invited: first name', z.object(invitationFields), 'firstName', 'firstNameLinked'],
  ['whoever is invited: last name', z.object(invitationFields), 'lastName', 'lastNameLinked'],
] as const

const said = (schema: z.ZodType, field: string, name: string) =>
  z
    .safeDecode(schema, { [field]: name } as never)
    .error?.issues.filter(({ path }) => path.join('.') === field)
    .map(({ message }) => message) ?? []

test.each(names)('the name of %s is no link and no address of mail', (_whose, schema, field, issue) => {
  const lures = ['You won: https://evil.example/claim?id=1', 'ftp://x', 'WWW.evil.example', 'me@evil.example']
  for (const lure of lures) expect(said(schema, field, lure)).toEqual([issue])
  for (const name of ['Mariam', 'Dar 1001: Oak & Co. (UAE)', "Al-Hosani / O'Neil", 'مريم الحوسني']) {
    expect(said(schema, field, name)).toEqual([])
  }
  const { en, ar } = issueTexts[issue]
  for (const sign of ['://', 'www.', '@'])
    expect([en.includes(sign), ar.includes(sign)]).toEqual([true, true])
})
