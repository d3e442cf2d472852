import { useEffect, useMemo } from 'react'
import { isModelFile } from './send-product-file.ts'

/** An address under which the browser shows a picture of this device; null where there is none to show. */
export function useFileUrl(file: File | undefined): string | null {
  return useObjectUrl(file?.type.startsWith('image/') ? file : undefined)
}

/** The same of a 3D model. */
export function useModelUrl(file: File | undefined): string | null {
  return useObjectUrl(file && isModelFile(file) ? file : undefined)
}

function useObjectUrl(file: File | undefined): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url])
  return url
}
