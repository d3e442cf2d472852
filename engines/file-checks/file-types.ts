import { type UploadPurpose, uploadRules } from '#domain/platform/files/upload-rules.ts'

export type ObjectPurpose = UploadPurpose

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
export type ImageType = (typeof imageTypes)[number]
export type FileType = ImageType | 'model/gltf-binary' | 'application/pdf'

/** Whether uploads for a purpose may have this type (G-18, G-98). Never SVG, never HTML. */
export function accepts(purpose: ObjectPurpose, type: FileType): boolean {
  const types: readonly FileType[] = uploadRules[purpose].types
  return types.includes(type)
}

export function isImageType(type: string): type is ImageType {
  return imageTypes.some((known) => known === type)
}

/** Detects a file's type from its first bytes; null for every type that no purpose accepts. */
export function sniffType(bytes: Uint8Array): FileType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'image/webp'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  if (/^[^]{4}ftyp(avif|avis|mif1[^]{4}(?:[^]{4})*avif)/.test(head)) return 'image/avif'
  if (head.startsWith('glTF\x02\0\0\0')) return 'model/gltf-binary'
  if (head.startsWith('%PDF-')) return 'application/pdf'
  return null
}

/** Browsers do not know the type of a .glb and send none; a few older ones say image/jpg. */
export function declaredAs(declared: string, found: FileType): boolean {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === found) return true
  if (found === 'image/jpeg') return type === 'image/jpg'
  return found === 'model/gltf-binary' && (type === '' || type === 'application/octet-stream')
}

/** Whether a file declared as this type may be accepted for a purpose. */
export function mayBeSent(purpose: ObjectPurpose, declared: string): boolean {
  return uploadRules[purpose].types.some((type) => declaredAs(declared, type))
}

const extensions: Record<FileType, readonly [string, ...string[]]> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/avif': ['.avif'],
  'model/gltf-binary': ['.glb'],
  'application/pdf': ['.pdf'],
}

/** Appends the type's extension where it is missing: a PDF named `licence.html` is saved as `licence.html.pdf`. */
export function namedAs(name: string, type: FileType): string {
  const [usual, ...others] = extensions[type]
  const isSaid = [usual, ...others].some((extension) => name.toLowerCase().endsWith(extension))
  return name === '' || isSaid ? name : name + usual
}
