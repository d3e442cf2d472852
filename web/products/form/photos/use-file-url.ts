import { useEffect, useMemo } from 'react'

/** An address under which the browser shows a picture of this device; null where there is none to show. */
export function useFileUrl(file: File | undefined): string | null {
  const picture = file?.type.startsWith('image/') ? file : undefined
  const url = useMemo(() => (picture ? URL.createObjectURL(picture) : null), [picture])
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url])
  return url
}
