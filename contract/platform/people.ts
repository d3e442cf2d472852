import { z } from 'zod'
import { adminRoles } from '#domain/platform/admin-roles.ts'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { email, optionalName, requiredName, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'

/** A person of a shop or of the platform, without their role. */
export const personFields = {
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** They have not chosen a password yet. */
  isInvited: z.boolean(),
  lastSignedInAt: time.nullable(),
  /** The caller themselves. */
  isSelf: z.boolean(),
}

/** The fields of an invitation, without the role. */
export const invitationFields = {
  firstName: requiredName(100, issue('firstNameLinked')),
  lastName: optionalName(100, issue('lastNameLinked')),
  email,
}

const role = z.enum(adminRoles, { error: issue('chooseOne') })

export const platformPerson = z.object({ ...personFields, role })
export type PlatformPerson = z.output<typeof platformPerson>

export const platformPeople = z.array(platformPerson)

export const platformInvitation = z.object({ ...invitationFields, role })
export type PlatformInvitation = z.output<typeof platformInvitation>

const of = {
  needs: 'people',
  reply: platformPeople,
} as const
// Always confirmed: a stolen session, however fresh, must not let the thief become an owner.
const changing = { ...of, confirm: 'explicit' } as const

export const listPlatformPeople = endpoint('GET /api/admin/people', {
  ...of,
  summary: 'The administrators of the platform, owners first; for owners only, as are the following calls',
})

export const invitePlatformPerson = endpoint('POST /api/admin/people', {
  ...changing,
  summary: 'Invite someone by e-mail; the link works for seven days, and they choose their own password',
  body: platformInvitation,
  refusals: [
    'account.email-taken',
    'people.email-of-shop',
    'people.too-many',
    'people.shared-login',
    'request.too-many',
  ],
})

export const invitePlatformPersonAgain = endpoint('POST /api/admin/people/:id/invitation', {
  ...changing,
  summary: 'Mail the invitation again, with a new link that replaces the previous one',
  refusals: ['people.not-found', 'people.not-invited', 'people.shared-login', 'request.too-many'],
})

export const changePlatformPerson = endpoint('PUT /api/admin/people/:id', {
  ...changing,
  summary: 'Change someone’s role; the last owner keeps theirs',
  body: z.object({ role }),
  refusals: ['people.not-found', 'people.last-owner', 'people.shared-login', 'account.shared-login'],
})

export const removePlatformPerson = endpoint('DELETE /api/admin/people/:id', {
  ...changing,
  reply: deleted,
  summary:
    'Remove someone, or withdraw their invitation; their sessions and links end immediately, and their address can be used again',
  refusals: ['people.not-found', 'people.last-owner', 'people.shared-login', 'account.shared-login'],
})
