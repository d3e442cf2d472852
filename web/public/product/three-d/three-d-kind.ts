import { isStored } from '#web/kit/pages/image-address.ts'

export type ThreeDKind = 'model' | 'image'

/**
 * Whether a 3D view is a model (glTF binary) or an image (G-98). A stored file says so itself, by its type; an address
 * elsewhere by its ending. Rejects where the file cannot be had.
 */
export async function kindOfThreeD(address: string, signal: AbortSignal): Promise<ThreeDKind> {
  if (!isStored(address)) return /\.glb($|\?)/i.test(address) ? 'model' : 'image'
  const answer = await fetch(address, { method: 'HEAD', signal })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.headers.get('content-type')?.startsWith('model/') ? 'model' : 'image'
}
