import { useEffect, useState } from 'react'
import { type OwnWishlist, readOwnWishlist } from '#contract/wishlists.ts'
import { call } from '#web/api/call.ts'

type Read =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'read'; readonly wishlist: OwnWishlist | null }

/** The list that this visitor shares; asked for again by `reload`, or shown as it was answered by `show`. */
export function useOwnWishlist() {
  const [read, setRead] = useState<Read>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const show = (wishlist: OwnWishlist | null) => setRead({ state: 'read', wishlist })
  useEffect(() => {
    let isLeft = false
    call(readOwnWishlist)
      .then(({ wishlist }) => isLeft || setRead({ state: 'read', wishlist }))
      .catch(() => isLeft || setRead({ state: 'failed' }))
    return () => {
      isLeft = true
    }
  }, [attempt])
  return { read, show, reload: () => setAttempt((count) => count + 1) }
}
