import { useEffect, useMemo } from 'react'
import { readModelFile } from '#domain/platform/files/model-file.ts'
import { fileRefusals } from '#domain/refusals/files.ts'
import { currentLanguage } from '#web/kit/api/call.ts'
import { uploadFile, UnfitFileError } from '#web/kit/api/upload.ts'

/** Object URL of an image on this device; null for anything else. */
export function useFileUrl(file: File | undefined): string | null {
  return useObjectUrl(file?.type.startsWith('image/') ? file : undefined)
}

/** Object URL of a 3D model on this device; null for anything else. */
export function useModelUrl(file: File | undefined): string | null {
  return useObjectUrl(file && isModelFile(file) ? file : undefined)
}

function useObjectUrl(file: File | undefined): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url])
  return url
}

/** Uploads a photo or 3D view; a model is first checked by the server's own rules (0011), and not sent if invalid. */
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
