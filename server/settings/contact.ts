import type { Deps } from '#server/deps.ts'

type Contact = {
  readonly supportEmail: string | null
  readonly salesEmail: string | null
  readonly supportPhone: string | null
}

/** How customers and shops reach the people who run this marketplace. */
export async function changeContact(deps: Deps, contact: Contact): Promise<void> {
  await deps.db
    .updateTable('settings')
    .set({ ...contact, updatedAt: deps.clock() })
    .execute()
}
