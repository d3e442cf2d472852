import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { checkFile } from '#server/objects/checking.ts'
import { isImageType, sniffType } from '#server/objects/file-types.ts'
import { objectIdOf, storedAddress } from '#server/objects/addresses.ts'
import { keepChecked } from '#server/objects/store.ts'
import { fetchPublicFile, type FindAddress, NotFetched } from './fetching.ts'
import type { ImageZip } from './image-zip.ts'
import { type RowPhotos, type RowProblem, short } from './row-input.ts'

/** Where the photos of an import's rows come from. */
export type PhotoSource = {
  readonly importId: string
  readonly ownerId: string
  readonly zip: ImageZip | null
  readonly find?: FindAddress
  /** What is just being brought, so that rows at work together bring one photo once. */
  readonly inHand: Map<string, Promise<string>>
}

type Problem = RowProblem['problem']

/** What can be told of photos before anything is fetched. */
export function photoProblems(
  deps: Deps,
  { mainPhoto, photos }: RowPhotos,
  zip: ImageZip | null,
): RowProblem[] {
  const [, ...more] = mainPhoto
  const tooMany: RowProblem[] = []
  if (more.length > 0) tooMany.push({ field: 'mainPhoto', problem: 'address', value: '' })
  if (photos.length > 5) tooMany.push({ field: 'photos', problem: 'photos5', value: '' })
  const found = eachPhoto({ mainPhoto, photos }).flatMap(({ field, name }) => {
    const problem = problemOf(deps, name, zip)
    return problem === null ? [] : [{ field, problem, value: short(name) }]
  })
  return [...tooMany, ...found]
}

function problemOf(deps: Deps, name: string, zip: ImageZip | null): Problem | null {
  if (ownAddress(deps, name) !== null) return null
  if (isWebAddress(name)) return name.length > 2000 ? 'address' : null
  if (/^[a-z][\w+.-]*:/i.test(name)) return 'address'
  return zip?.has(name) ? null : 'photoNotInZip'
}

export type KeptPhotos = { readonly mainPhoto?: string; readonly additionalPhotos?: string[] }

/**
 * Brings the photos of a row here: fetched, or unpacked, checked like every upload, and kept once per import however
 * often rows and tries name them. Returns their stored addresses; a problem throws {@link PhotoProblem}.
 */
export async function keepPhotos(deps: Deps, source: PhotoSource, photos: RowPhotos): Promise<KeptPhotos> {
  const kept = new Map<string, string>()
  for (const { field, name } of eachPhoto(photos)) {
    try {
      kept.set(name, await keepOnce(deps, source, name))
    } catch (error) {
      throw problemFrom(error, { field, value: short(name) })
    }
  }
  const [main] = photos.mainPhoto
  const additional = photos.photos.map((name) => kept.get(name) ?? '')
  return {
    ...(main !== undefined && { mainPhoto: kept.get(main) ?? '' }),
    ...(additional.length > 0 && { additionalPhotos: additional }),
  }
}

/** A photo that cannot be had: the row is not written. */
export class PhotoProblem extends Error {
  readonly problem: RowProblem
  constructor(problem: RowProblem) {
    super(problem.problem)
    this.problem = problem
  }
}

function problemFrom(error: unknown, about: Pick<RowProblem, 'field' | 'value'>): unknown {
  if (error instanceof NotFetched) return new PhotoProblem({ ...about, problem: error.problem })
  const isOurs =
    error instanceof Refusal && error.code !== 'request.unavailable' && error.code !== 'object.no-room'
  return isOurs ? new PhotoProblem({ ...about, problem: error.code }) : error
}

function keepOnce(deps: Deps, source: PhotoSource, name: string): Promise<string> {
  const running =
    source.inHand.get(name) ??
    keepPhoto(deps, source, name).finally(() => {
      source.inHand.delete(name)
    })
  source.inHand.set(name, running)
  return running
}

async function keepPhoto(deps: Deps, source: PhotoSource, name: string): Promise<string> {
  const own = ownAddress(deps, name)
  if (own !== null) return own
  const known = await knownPhoto(deps, source.importId, name)
  if (known !== null) return known
  const bytes = isWebAddress(name)
    ? (await fetchPublicFile(name, source.find)).bytes
    : await unpacked(source, name)
  const type = sniffType(bytes)
  if (type === null || !isImageType(type)) throw new Refusal('object.wrong-type')
  const file = await checkFile({ purpose: 'product', bytes, declaredType: type })
  return deps.db.transaction().execute(async (tx) => {
    const fileName = decodedName(name)
    const { url } = await keepChecked(deps, tx, {
      purpose: 'product',
      ownerId: source.ownerId,
      fileName,
      file,
    })
    const image = { importId: source.importId, source: name, url }
    await tx
      .insertInto('productImportImages')
      .values(image)
      .onConflict((again) => again.doNothing())
      .execute()
    return url
  })
}

async function knownPhoto({ db }: Deps, importId: string, name: string): Promise<string | null> {
  const query = db.selectFrom('productImportImages').select('url').where('importId', '=', importId)
  return (await query.where('source', '=', name).executeTakeFirst())?.url ?? null
}

async function unpacked({ zip }: PhotoSource, name: string): Promise<Buffer> {
  if (!zip) throw new Refusal('object.not-found')
  return zip.read(name)
}

/** The stored address that a name means: as it is, or with this site before it, as an export writes it. */
function ownAddress({ config }: Deps, name: string): string | null {
  const site = `${config.publicUrl}/`
  const id = objectIdOf(config, name.startsWith(site) ? name.slice(site.length - 1) : name)
  return id === null ? null : storedAddress(id)
}

function isWebAddress(name: string): boolean {
  return /^https?:\/\//i.test(name) && URL.canParse(name)
}

function decodedName(name: string): string {
  return name.split(/[?#]/)[0] ?? ''
}

function eachPhoto({ mainPhoto, photos }: RowPhotos) {
  return [
    ...mainPhoto.map((name) => ({ field: 'mainPhoto' as const, name })),
    ...photos.map((name) => ({ field: 'photos' as const, name })),
  ]
}
