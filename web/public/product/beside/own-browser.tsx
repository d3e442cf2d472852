import { Fit, type SizeCm } from '#web/public/product/fit/fit.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import styles from './own-browser.module.css'

type Props = { readonly productId: string; readonly size: SizeCm | null }

/** Below the fold, what only this browser knows: the reader's space and door, and what they looked at before. */
export function OwnBrowser({ productId, size }: Props) {
  return (
    <div className={styles.parts}>
      {size && <Fit size={size} />}
      <RecentlyViewed productId={productId} />
    </div>
  )
}
