import type { ImportField } from '#contract/catalogue/imports/import-columns.ts'
import type { Db, Deps } from '#server/deps.ts'
import { objectIdOf, storedAddress } from '#server/platform/files/addresses.ts'
import { isImageType } from '#engines/file-checks/file-types.ts'
import type { ImageZip } from '#server/catalogue/imports/photos/image-zip.ts'
import { type RowFiles, type RowProblem, short } from './row-input.ts'

/** A photo or 3D model as named in a cell. */
export type NamedFile = {
  readonly field: Extract<ImportField, 'mainPhoto' | 'photos' | 'photo3d'>
  readonly name: string
}

export function eachFile({ mainPhoto, photos, photo3d }: RowFiles): NamedFile[] {
  return [
    ...mainPhoto.map((name) => ({ field: 'mainPhoto' as const, name })),
    ...photos.map((name) => ({ field: 'photos' as const, name })),
    ...photo3d.map((name) => ({ field: 'photo3d' as const, name })),
  ]
}

type Problem = RowProblem['problem']
type Looking = { readonly shopId: string; readonly ownerId: string; readonly zip: ImageZip | null }

/** Checks the files of rows, as far as possible before any is fetched or unpacked. */
export function fileChecker(deps: Deps, { shopId, ownerId, zip }: Looking) {
  return async (rows: readonly RowFiles[]): Promise<RowProblem[][]> => {
    const ids = rows.flatMap(eachFile).flatMap(({ name }) => ownFileId(deps, name) ?? [])
    const known = await fitFiles(deps.db, { ids: [...new Set(ids)], shopId, ownerId })
    return rows.map((files) => [
      ...tooMany(files),
      ...eachFile(files).flatMap((file) => {
        const problem = problemOf(deps, file, { zip, known })
        return problem === null ? [] : [{ field: file.field, problem, value: short(file.name) }]
      }),
    ])
  }
}

function tooMany({ mainPhoto, photos, photo3d }: RowFiles): RowProblem[] {
  return [
    ...(mainPhoto.length > 1 ? [{ field: 'mainPhoto', problem: 'mainPhotoOne', value: '' } as const] : []),
    ...(photos.length > 5 ? [{ field: 'photos', problem: 'photos5', value: '' } as const] : []),
    ...(photo3d.length > 1 ? [{ field: 'photo3d', problem: 'modelOne', value: '' } as const] : []),
  ]
}

type Sources = { readonly zip: ImageZip | null; readonly known: FitFiles }

/** Longest name that the database can store. */
const longestName = 2000

function problemOf(deps: Deps, { field, name }: NamedFile, { zip, known }: Sources): Problem | null {
  const isModel = field === 'photo3d'
  const id = ownFileId(deps, name)
  if (id !== null) {
    if (isModel) return known.models.has(id) ? null : 'modelUnknown'
    return known.photos.has(id) ? null : 'fileUnknown'
  }
  if (isWebAddress(name)) return name.length > longestName ? 'address' : null
  if (name.length > longestName) return 'tooLong'
  if (/^[a-z][\w+.-]*:/i.test(name)) return 'address'
  const found = zip?.find(name) ?? 'none'
  if (found === 'several') return 'photoTwiceInZip'
  return found === 'one' ? null : isModel ? 'modelNotInZip' : 'photoNotInZip'
}

type FitFiles = { readonly photos: ReadonlySet<string>; readonly models: ReadonlySet<string> }
type FileQuery = { readonly ids: readonly string[]; readonly shopId: string; readonly ownerId: string }

/** Photos are public; a model must have been uploaded by the owner, or already be shown by a product of the shop. */
async function fitFiles(db: Db, { ids, shopId, ownerId }: FileQuery): Promise<FitFiles> {
  if (ids.length === 0) return { photos: new Set(), models: new Set() }
  const files = await db
    .selectFrom('objects')
    .select(['id', 'contentType', 'ownerId'])
    .where('id', 'in', ids)
    .where('purpose', '=', 'product')
    .execute()
  const models = files.filter(({ contentType }) => contentType === 'model/gltf-binary')
  const foreign = models.filter((model) => model.ownerId !== ownerId).map(({ id }) => id)
  const shown = new Set(await shownModels(db, shopId, foreign))
  const own = models.filter((model) => model.ownerId === ownerId || shown.has(storedAddress(model.id)))
  return {
    photos: new Set(files.filter(({ contentType }) => isImageType(contentType)).map(({ id }) => id)),
    models: new Set(own.map(({ id }) => id)),
  }
}

async function shownModels(db: Db, shopId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const query = db.selectFrom('products').select('photo3d').where('shopId', '=', shopId)
  const rows = await query.where('photo3d', 'in', ids.map(storedAddress)).execute()
  return rows.flatMap(({ photo3d }) => photo3d ?? [])
}

/** Returns the object id of a stored address, also with this site's URL before it, as exports write it. */
export function ownFileId({ config }: Deps, name: string): string | null {
  const site = `${config.publicUrl}/`
  return objectIdOf(config, name.startsWith(site) ? name.slice(site.length - 1) : name)
}

export function isWebAddress(name: string): boolean {
  return /^https?:\/\//i.test(name) && URL.canParse(name)
}
