import { randomUUIDv7 } from 'node:crypto'

/** A new id: UUIDv7, so that rows of one time lie together; made here, since PostgreSQL before 18 cannot. */
export function newId(): string {
  return randomUUIDv7()
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text may be asked of a uuid column at all; an ill-formed id is simply not found (G-113). */
export function isId(text: string): boolean {
  return uuid.test(text)
}
