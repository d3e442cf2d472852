import { readModelFile } from '#domain/platform/files/model-file.ts'
import { fileRefusals } from '#domain/refusals/files.ts'
import { currentLanguage } from '#web/kit/api/current-language.ts'
import { uploadFile } from '#web/kit/api/upload.ts'
import { UnfitFileError } from '#web/kit/api/upload-failure.ts'

/** Sends a photo or a 3D view; a model is read by the server's own rules first (0011), and one with a fault is not sent. */
export async function sendProductFile(...given: Parameters<typeof uploadFile>): Promise<string> {
  const [file] = given
  const fault = isModelFile(file) ? (await readModel(file)).fault : null
  if (fault !== null) throw new UnfitFileError(fileRefusals[`object.${fault}`][currentLanguage()])
  return uploadFile(...given)
}

export function isModelFile({ name }: File): boolean {
  return /\.glb$/i.test(name)
}

export async function readModel(file: Blob) {
  return readModelFile(new Uint8Array(await file.arrayBuffer()))
}
