import type { Tx, Deps } from '#server/deps.ts'
import { noPerson, transition } from '#server/platform/status/transition.ts'
import { imports, type ImportRow } from './records.ts'

const keptDays = 7
const keptPerShop = 10
const atOnce = 20

/** Deletes the files and rows of imports that ended, or were left alone, a week ago; their results stay readable. */
export async function deleteOldImports(deps: Deps): Promise<void> {
  const before = new Date(deps.clock().getTime() - keptDays * 86_400_000)
  while ((await clearSome(deps, (tx) => restingImports(tx).where('movedAt', '<', before))) === atOnce);
}

/** Clears all but a shop's newest ten imports, so that repeated attempts cannot fill the disk. */
export async function deleteSurplusImports(deps: Deps, shopId: string): Promise<void> {
  await clearSome(deps, (tx) => restingImports(tx).where('shopId', '=', shopId).offset(keptPerShop))
}

function restingImports(tx: Tx) {
  return tx
    .selectFrom('productImports')
    .selectAll()
    .where('clearedAt', 'is', null)
    .where('status', 'not in', ['checking', 'importing'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(atOnce)
    .forNoKeyUpdate()
    .skipLocked()
}

async function clearSome(deps: Deps, choose: (tx: Tx) => ReturnType<typeof restingImports>): Promise<number> {
  const cleared = await deps.db.transaction().execute(async (tx) => {
    const old = await choose(tx).execute()
    for (const row of old) {
      if (row.endedAt !== null) continue
      await transition({ tx, deps }, imports, { row, to: 'cancelled', by: noPerson })
    }
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return []
    await tx.deleteFrom('productImportRows').where('importId', 'in', ids).execute()
    await tx.deleteFrom('productImportCorrections').where('importId', 'in', ids).execute()
    await tx.deleteFrom('productImportImages').where('importId', 'in', ids).execute()
    const left = { clearedAt: deps.clock(), imageParts: [], sample: '[]' }
    await tx.updateTable('productImports').set(left).where('id', 'in', ids).execute()
    return old
  })
  await Promise.all(cleared.flatMap(filesOf).map((id) => deps.storage.remove(id)))
  return cleared.length
}

function filesOf({ fileId, imageParts }: ImportRow): string[] {
  return [fileId, ...imageParts]
}
