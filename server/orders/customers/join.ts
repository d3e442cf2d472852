import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Tx, Deps, Admin } from '#server/deps.ts'
import { keepUndo, type Undoable } from '#server/platform/undo/undoable.ts'
import { lockPerson } from './erase.ts'

type CustomerJoin = {
  readonly id: string
  readonly other: string
  /** Customers already joined to the other one. */
  readonly others: readonly string[]
  /** `createdAt` of the remaining customer before joining. */
  readonly since: string
}

/**
 * Joins another customer, the same person under another e-mail address, to this one. Past and future orders of both
 * belong to this customer; each order can still be found by the address it was placed with. Refusals:
 * customer.not-found, and customer.cannot-join where no other customer has this address.
 */
export async function joinCustomers(
  deps: Deps,
  actor: Admin,
  { id, email }: { readonly id: string; readonly email: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const free = tx.selectFrom('customers').select('id').where('joinedInto', 'is', null)
    const found = await free.where('email', '=', email).executeTakeFirst()
    const [first, second] = [id, found?.id ?? id].sort()
    if (first === second) throw new Refusal('customer.cannot-join', {}, 'email')
    // Locked by id, so that two customers who are joined to each other at once do not deadlock.
    const people = [...(await lockPerson(tx, first ?? '')), ...(await lockPerson(tx, second ?? ''))]
    const other = people.find((one) => one.email === email && one.joinedInto === null && one.id !== id)
    const one = people.find((person) => person.id === id)
    if (!one || !other) throw new Refusal('customer.cannot-join', {}, 'email')
    const others = people.filter(({ joinedInto }) => joinedInto === other.id).map((person) => person.id)
    await moveTo(tx, id, [other.id, ...others])
    await tx.updateTable('orderGroups').set({ customerId: id }).where('customerId', '=', other.id).execute()
    const since = one.createdAt < other.createdAt ? one.createdAt : other.createdAt
    await tx.updateTable('customers').set({ createdAt: since }).where('id', '=', id).execute()
    await audit(tx, { actor, id, before: null, after: { joined: other.id }, at })
    const kept = { id, other: other.id, others, since: one.createdAt.toISOString() }
    return { id, undo: await keepUndo(tx, customerJoiningUndo, { actorId: actor.userId, at, kept }) }
  })
}

/** Separates joined customers: each gets the orders placed with its addresses, including later ones. */
export const customerJoiningUndo: Undoable<CustomerJoin> = {
  kind: 'customer.joined',
  right: 'customers',
  async takeBack({ tx, actor, at }, { id, other, others, since }) {
    const people = await lockPerson(tx, id).catch(() => [])
    const is = people.find((person) => person.id === other)
    if (!is) throw new Refusal('undo.changed-meanwhile')
    await tx.updateTable('customers').set({ joinedInto: null }).where('id', '=', other).execute()
    await moveTo(tx, other, others)
    const emails = tx
      .selectFrom('customers')
      .select('email')
      .where('id', 'in', [other, ...others])
    await tx
      .updateTable('orderGroups')
      .set({ customerId: other })
      .where('customerId', '=', id)
      .where('email', 'in', emails.$castTo<{ email: string }>())
      .execute()
    await tx
      .updateTable('customers')
      .set({ createdAt: new Date(since) })
      .where('id', '=', id)
      .execute()
    await audit(tx, { actor, id, before: { joined: other }, after: null, at })
  },
}

async function moveTo(tx: Tx, joinedInto: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('customers').set({ joinedInto }).where('id', 'in', ids).execute()
}

type Audited = {
  readonly actor: Pick<Admin, 'userId'>
  readonly id: string
  readonly before: { readonly joined: string } | null
  readonly after: { readonly joined: string } | null
  readonly at: Date
}

function audit(tx: Tx, { actor, id, ...entry }: Audited): Promise<void> {
  const subject = auditSubject('customer', id, null)
  return recordAudit(tx, { actorId: actor.userId, action: 'customer.joined', ...subject, ...entry })
}
