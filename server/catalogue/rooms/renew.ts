import type { Deps } from '#server/deps.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { claimPhotos } from '#server/platform/files/claim.ts'

/** Shows another photograph of a room: the stored address of one. */
export async function replaceRoomImage({ db, clock }: Deps, key: string, image: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await claimPhotos(tx, [image], clock())
    await tx.updateTable('rooms').set({ image }).where('key', '=', key).execute()
    await refreshListings(tx, 'whole-site')
  })
}
