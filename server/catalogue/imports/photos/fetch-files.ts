import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { objectIdOf, storedAddress } from '#server/platform/files/addresses.ts'
import { validateFile } from '#engines/file-checks/validate.ts'
import { isImageType, sniffType } from '#engines/file-checks/file-types.ts'
import type { ValidatedFile } from '#engines/file-checks/image-tasks.ts'
import { counter, countOne, type Limit, reachedLimits } from '#server/platform/http/limits.ts'
import { storeValidated } from '#server/platform/files/uploads/store.ts'
import { fetchPublicFile, type FindAddress, NotFetched } from './fetch-file.ts'
import type { ImageZip } from './image-zip.ts'
import {
  eachFile,
  isWebAddress,
  type NamedFile,
  ownFileId,
} from '#server/catalogue/imports/rows/row-files.ts'
import { type RowFiles, type RowProblem, short } from '#server/catalogue/imports/rows/row-input.ts'

/** Where the photos and models of an import's rows come from. */
export type FileSource = {
  readonly importId: string
  readonly shopId: string
  readonly ownerId: string
  readonly zip: ImageZip | null
  readonly find?: FindAddress
  /** Files being fetched or unpacked, so that rows processed in parallel share the work. */
  readonly inHand: Map<string, Promise<string>>
  /** Bytes fetched that do not yet make up a megabyte to count. */
  begun: number
}

/** As many megabytes per hour as uploaded ZIPs may have, including files that were not kept. */
export const megabytesPerShop: Limit = { kind: 'import-fetched:shop', max: 2000, windowMinutes: 60 }
const megabyte = 1_048_576

export type KeptFiles = {
  readonly mainPhoto?: string
  readonly additionalPhotos?: string[]
  readonly photo3d?: string
}

/**
 * Stores the photos and the model of a row: fetches or unpacks them, checks them like every upload, and keeps each once
 * per import however often rows and retries name it. Returns stored addresses; a problem throws {@link FileProblem}.
 */
export async function storeFiles(deps: Deps, source: FileSource, files: RowFiles): Promise<KeptFiles> {
  const kept = new Map<string, string>()
  for (const file of eachFile(files)) {
    try {
      kept.set(file.name, await keepOnce(deps, source, file))
    } catch (error) {
      throw problemFrom(error, { field: file.field, value: short(file.name) })
    }
  }
  const at = (name: string) => kept.get(name) ?? ''
  const [[main], [model]] = [files.mainPhoto, files.photo3d]
  return {
    ...(main !== undefined && { mainPhoto: at(main) }),
    ...(files.photos.length > 0 && { additionalPhotos: files.photos.map(at) }),
    ...(model !== undefined && { photo3d: at(model) }),
  }
}

/** A file could not be stored, so its row is not written. */
export class FileProblem extends Error {
  readonly problem: RowProblem
  constructor(problem: RowProblem) {
    super(problem.problem)
    this.problem = problem
  }
}

/** Refusals of the ZIP reader, as problems of this one file. */
const ofOneFile = { 'import.unreadable': 'fileDamaged', 'import.bomb': 'object.too-large' } as const

function problemFrom(error: unknown, about: Pick<RowProblem, 'field' | 'value'>): unknown {
  if (error instanceof NotFetched) return new FileProblem({ ...about, problem: error.problem })
  const isOurs =
    error instanceof Refusal && error.code !== 'request.unavailable' && error.code !== 'object.no-room'
  if (!isOurs) return error
  const problem = error.code in ofOneFile ? ofOneFile[error.code as keyof typeof ofOneFile] : error.code
  return new FileProblem({ ...about, problem })
}

/** Keeps a file once; one named both as a photo and as a model is checked for each. */
function keepOnce(deps: Deps, source: FileSource, file: NamedFile): Promise<string> {
  const key = `${file.field === 'photo3d' ? 'model' : 'photo'} ${file.name}`
  const running =
    source.inHand.get(key) ??
    keepFile(deps, source, file).finally(() => {
      source.inHand.delete(key)
    })
  source.inHand.set(key, running)
  return running
}

async function keepFile(deps: Deps, source: FileSource, file: NamedFile): Promise<string> {
  const { field, name } = file
  const own = ownFileId(deps, name)
  if (own !== null) return storedAddress(own)
  const known = await knownFile(deps, source.importId, file)
  if (known !== null) return known
  const bytes = isWebAddress(name) ? await fetched(deps, source, name) : await unpacked(source, name)
  const type = sniffType(bytes)
  const isFit = type !== null && (field === 'photo3d' ? type === 'model/gltf-binary' : isImageType(type))
  if (!isFit) throw new Refusal('object.wrong-type')
  const checked = await validateFile({ purpose: 'product', declaredType: type, bytes })
  return store(deps, source, { name, file: checked })
}

async function fetched({ db, clock }: Deps, source: FileSource, address: string): Promise<Buffer> {
  const mine = counter(megabytesPerShop, source.shopId)
  if ((await reachedLimits(db, [mine], clock())).length > 0) throw new NotFetched('photoLimit')
  const count = (bytes: number) => {
    source.begun += bytes
  }
  try {
    return (await fetchPublicFile(address, { find: source.find, count })).bytes
  } finally {
    const whole = Math.floor(source.begun / megabyte)
    source.begun -= whole * megabyte
    if (whole > 0) await countOne(db, Array<typeof mine>(whole).fill(mine), clock())
  }
}

type Brought = { readonly name: string; readonly file: ValidatedFile }

async function store(deps: Deps, source: FileSource, { name, file }: Brought): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const [fileName = ''] = name.split(/[?#]/)
    const { url } = await storeValidated(deps, tx, {
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

/** The address of a file that another row or an earlier attempt stored; null also if it is of the other kind. */
async function knownFile(
  { db, config }: Deps,
  importId: string,
  { field, name }: NamedFile,
): Promise<string | null> {
  const query = db.selectFrom('productImportImages').select('url').where('importId', '=', importId)
  const known = await query.where('source', '=', name).executeTakeFirst()
  if (!known) return null
  const object = db.selectFrom('objects').select('contentType')
  const file = await object.where('id', '=', objectIdOf(config, known.url)).executeTakeFirst()
  const isModel = file?.contentType === 'model/gltf-binary'
  return isModel === (field === 'photo3d') ? known.url : null
}

async function unpacked({ zip }: FileSource, name: string): Promise<Buffer> {
  if (!zip) throw new Refusal('object.not-found')
  return zip.read(name)
}
