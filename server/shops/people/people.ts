import type { Invitation, ShopPerson } from '#contract/shops/people.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ShopRole, shopRoleNames } from '#domain/shops/shop-roles.ts'
import { notifySecurityEvent } from '#server/platform/accounts/security-events.ts'
import type { Db, Tx, Deps, ShopOwner } from '#server/deps.ts'
import { counter, type Limit } from '#server/platform/http/limits.ts'
import { shopInvitation } from '#server/platform/mail/templates/invitations.ts'
import {
  changeMember,
  inviteAgain,
  inviteTo,
  type Move,
  noticesOfMove,
  type Team,
  type TeamOf,
  teamFor,
} from '#server/platform/people/teams.ts'
import { auditPerson } from './invited-addresses.ts'
import { noteOwnerChange } from '#server/shops/owners/changes.ts'
import { endAccount, type LockedShop, lockShop, peopleOf } from './people-rows.ts'

const invitations: Limit = { kind: 'shop-invitation', max: 20, windowMinutes: 24 * 60 }

/** The people of the caller's shop, owners first. */
export async function listPeopleOf(db: Db, by: ShopOwner): Promise<ShopPerson[]> {
  return teamFor(await peopleOf(db, by.shopId), by)
}

/** Invites a person to a shop. Refusals: account.email-taken, shop.too-many-people, request.too-many. */
export async function invitePersonTo(
  deps: Deps,
  by: ShopOwner,
  invitation: Invitation,
  language: Language,
): Promise<ShopPerson[]> {
  await inviteTo(deps, teamOf(deps, by), invitation, language)
  return listPeopleOf(deps.db, by)
}

/** Mails an invitation once more. Refusals: shop.person-not-found, people.not-invited, request.too-many. */
export async function invitePersonAgain(deps: Deps, by: ShopOwner, id: string): Promise<ShopPerson[]> {
  await inviteAgain(deps, teamOf(deps, by), id)
  return listPeopleOf(deps.db, by)
}

type RoleChange = { readonly id: string; readonly role: ShopRole | null }

/**
 * Gives a person of a shop another role, or removes them if it is null. Refusals: shop.person-not-found,
 * shop.last-owner if no owner who has signed in would remain, account.shared-login.
 */
export async function changePersonOf(deps: Deps, by: ShopOwner, of: RoleChange): Promise<ShopPerson[]> {
  await changeMember(deps, teamOf(deps, by), of)
  return listPeopleOf(deps.db, by)
}

function teamOf(deps: Deps, by: ShopOwner): TeamOf<ShopRole> {
  return {
    by,
    userRole: 'shop',
    invitations: counter(invitations, by.shopId),
    mostPeople: 50,
    refusals: {
      full: 'shop.too-many-people',
      notFound: 'shop.person-not-found',
      lastOwner: 'shop.last-owner',
    },
    hold: (tx) => holdTeam(tx, deps, by),
  }
}

/** Locks the shop, so that changes of its people run one by one. */
async function holdTeam(tx: Tx, deps: Deps, by: ShopOwner): Promise<Team<ShopRole>> {
  const shop = await lockShop(tx, by.shopId)
  const { people } = shop
  if (!people.some((one) => one.id === by.userId && one.role === 'owner'))
    throw new Refusal('shop.not-your-duty')
  return {
    people,
    place: (move) => placePerson(tx, { shopId: shop.id, at: deps.clock() }, move),
    notify: (move) => notifyPerson(tx, deps, { by, shop, move }),
    record: ({ email, role }) =>
      auditPerson(tx, { by, shop, at: deps.clock(), email, before: null, after: role }),
    invitation: ({ language, ...person }, link) => {
      const shopName = (language === 'ar' && shop.shopNameAr) || shop.shopName
      return shopInvitation({ ...person, ...link, shopName }, language)
    },
    leave: (person) => endAccount(tx, deps, shop, person.id),
  }
}

type Place = { readonly shopId: string; readonly at: Date }

async function placePerson(tx: Tx, { shopId, at }: Place, { person, before, after }: Move<ShopRole>) {
  const { id: userId } = person
  if (after === null) await tx.deleteFrom('shopPeople').where('userId', '=', userId).execute()
  else if (before !== null)
    await tx.updateTable('shopPeople').set({ role: after }).where('userId', '=', userId).execute()
  else await tx.insertInto('shopPeople').values({ userId, shopId, role: after, createdAt: at }).execute()
}

type PersonNotice = {
  readonly by: ShopOwner
  readonly shop: LockedShop
  readonly move: Move<ShopRole>
}

/** Records that a person joins, leaves or changes roles, and mails every owner and the person. */
async function notifyPerson(tx: Tx, deps: Deps, { by, shop, move }: PersonNotice): Promise<void> {
  const { person, before, after } = move
  await auditPerson(tx, { by, shop, at: deps.clock(), email: person.email, before, after })
  const team = { name: shop.shopName, nameAr: shop.shopNameAr }
  const { kind, params, about } = noticesOfMove({ move, people: shop.people, by, team, names: shopRoleNames })
  const objections = await noteOwnerChange(tx, deps, { by: by.userId, shop, ...move })
  await notifySecurityEvent(tx, deps, { kind, params, to: [{ ownersOf: shop.id }, ...about], objections })
}
