import { isStored } from '#web/kit/pages/image-address.ts'

export type ThreeDKind = 'model' | 'image'

/**
 * Returns whether a 3D view is a model (glTF binary) or an image (G-98): for a stored file by its content type, for an
 * external address by its file extension. Rejects where the file cannot be loaded.
 */
export async function kindOfThreeD(address: string, signal: AbortSignal): Promise<ThreeDKind> {
  if (!isStored(address)) return /\.glb($|\?)/i.test(address) ? 'model' : 'image'
  const answer = await fetch(address, { method: 'HEAD', signal })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.headers.get('content-type')?.startsWith('model/') ? 'model' : 'image'
}
