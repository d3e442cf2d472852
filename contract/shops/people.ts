import { z } from 'zod'
import { mailChoices } from '#domain/shops/mail-choices.ts'
import { shopRoles } from '#domain/shops/shop-roles.ts'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { issue } from '#contract/issue-texts.ts'
import { invitationFields, personFields } from '#contract/platform/people.ts'

const role = z.enum(shopRoles, { error: issue('chooseOne') })

export const person = z.object({ ...personFields, role })
export type ShopPerson = z.output<typeof person>

export const people = z.array(person)

export const invitation = z.object({ ...invitationFields, role })
export type Invitation = z.output<typeof invitation>

// Always confirmed: a stolen session, however fresh, must not let the thief become an owner.
const changing = {
  access: 'approved-shop',
  needs: 'people',
  confirm: 'explicit',
  reply: people,
} as const

export const listPeople = endpoint('GET /api/shop/people', {
  needs: 'people',
  summary: 'The people of the shop, owners first; for owners only, as are the following calls',
  reply: people,
})

export const invitePerson = endpoint('POST /api/shop/people', {
  ...changing,
  summary: 'Invite someone by e-mail; the link works for seven days, and they choose their own password',
  body: invitation,
  refusals: ['account.email-taken', 'shop.too-many-people', 'shop.owners-disputed', 'request.too-many'],
})

export const invitePersonAgain = endpoint('POST /api/shop/people/:id/invitation', {
  ...changing,
  summary: 'Mail the invitation again, with a new link that replaces the previous one',
  refusals: ['shop.person-not-found', 'people.not-invited', 'request.too-many'],
})

export const changePerson = endpoint('PUT /api/shop/people/:id', {
  ...changing,
  summary: 'Change someone’s role; the last owner keeps theirs',
  body: z.object({ role }),
  refusals: ['shop.person-not-found', 'shop.last-owner', 'shop.owners-disputed', 'account.shared-login'],
})

export const removePerson = endpoint('DELETE /api/shop/people/:id', {
  ...changing,
  reply: deleted,
  summary: 'Remove someone; their sessions end immediately, and their address can be used again',
  refusals: ['shop.person-not-found', 'shop.last-owner', 'shop.owners-disputed', 'account.shared-login'],
})

const choices = z
  .array(z.enum(mailChoices, { error: issue('invalid') }))
  .max(mailChoices.length, { error: issue('invalid') })

/** The optional kinds of mail that a person has chosen. */
export const ownMails = z.object({ mails: choices })
export type OwnMails = z.output<typeof ownMails>

/** With the kinds that their role may choose from. */
export const mailsOfPerson = ownMails.extend({ choices })
export type MailsOfPerson = z.output<typeof mailsOfPerson>

export const readOwnMails = endpoint('GET /api/shop/mails', {
  needs: null,
  summary: 'The kinds of mail the caller has chosen, among those for their role',
  reply: mailsOfPerson,
})

export const saveOwnMails = endpoint('PUT /api/shop/mails', {
  ...changing,
  needs: null,
  summary:
    'Choose which kinds of mail the caller gets. Mail about the bank account and the shop itself is always sent; mail about orders and returns goes to an owner if nobody else wants it',
  body: ownMails,
  reply: mailsOfPerson,
})
