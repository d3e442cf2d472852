import type { StyleTag } from '#domain/catalogue/products/styles.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Currency } from '#domain/platform/amounts/money.ts'
import type { BusinessType } from '#domain/shops/shop-status.ts'
import type { ValidatedFile } from '#engines/file-checks/image-tasks.ts'

const assets = join(import.meta.dirname, 'assets')

type BilingualName = { readonly name: string; readonly nameAr: string }

export type DemoCategory = BilingualName & { readonly slug: string; readonly parent: string | null }
export type DemoShop = BilingualName & {
  readonly key: string
  readonly businessType: BusinessType
  readonly story: string
  readonly storyAr: string
}
export type DemoRoom = {
  readonly key: string
  readonly image: string
  readonly title: string
  readonly titleAr: string
  readonly text: string
  readonly textAr: string
  /** With their positions in the photo, in percent from the left and top. */
  readonly products: readonly DemoRoomProduct[]
}
type DemoRoomProduct = {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly quantity: number
}
export type DemoProduct = BilingualName & {
  readonly key: string
  readonly description: string
  readonly descriptionAr: string
  readonly category: string
  readonly styleTags: readonly StyleTag[]
  readonly colours: readonly BilingualName[]
  readonly dimensions: string
  readonly weightKg: number
  readonly price: string
  readonly currency: Currency
  readonly stock: number
  readonly images: { readonly main: string; readonly additional: readonly string[] }
  readonly model: string
  readonly modelVariant: string | null
  readonly shop: string
}

export type Manifest = {
  readonly categories: readonly DemoCategory[]
  readonly shops: readonly DemoShop[]
  readonly rooms: readonly DemoRoom[]
  readonly products: readonly DemoProduct[]
}

/** Reads the demo catalogue, a file of the repository; the seed's test keeps it in this shape. */
export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(assets, 'manifest.json'), 'utf8')) as Manifest
}

/** Every picture and model by its path: those of the rooms, then those of the products. */
export function assetPaths({ rooms, products }: Manifest): string[] {
  const ofItems = products.flatMap(({ images, model }) => [images.main, ...images.additional, model])
  return [...new Set([...rooms.map(({ image }) => image), ...ofItems])]
}

const hashes = new Map<string, string>()

/** The SHA-256 of an asset's bytes, in hex. */
export function assetHash(path: string): string {
  const known =
    hashes.get(path) ??
    createHash('sha256')
      .update(readFileSync(join(assets, path)))
      .digest('hex')
  hashes.set(path, known)
  return known
}

type AssetFacts = Omit<ValidatedFile, 'bytes'>

let recorded: Readonly<Record<string, AssetFacts>> | null = null

/** Returns the recorded result of validating an asset with exactly these bytes; undefined if there is none. */
export function assetFacts(path: string): AssetFacts | undefined {
  recorded ??= JSON.parse(readFileSync(join(assets, 'checked.json'), 'utf8')) as Record<string, AssetFacts>
  return recorded[assetHash(path)]
}

/** The bytes of a picture or model by its path in the manifest. */
export function readAsset(path: string): Promise<Buffer> {
  return readFile(join(assets, path))
}
