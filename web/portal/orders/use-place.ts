import { useEffect, useRef } from 'react'
import type { DeliveryPlace } from '#contract/orders/orders.ts'

/** About a metre. */
const decimals = 1e5

/** Where this phone is, as far as it may be known: asked for as soon as it is wanted, read when something is sent. */
export function usePlace(isWanted: boolean): () => { readonly place?: DeliveryPlace } {
  const place = useRef<DeliveryPlace | null>(null)
  useEffect(() => {
    const phone: Geolocation | null | undefined = navigator.geolocation
    if (!isWanted || !phone) return
    const keep = ({ coords }: GeolocationPosition) => {
      const rounded = (degrees: number) => Math.round(degrees * decimals) / decimals
      place.current = {
        latitude: rounded(coords.latitude),
        longitude: rounded(coords.longitude),
        accuracyMeters: Math.round(coords.accuracy),
      }
    }
    phone.getCurrentPosition(keep, () => undefined, { enableHighAccuracy: true, timeout: 30_000 })
  }, [isWanted])
  return () => (place.current === null ? {} : { place: place.current })
}
