import { type CSSProperties, useState } from 'react'
import { DocumentBroken } from './document-broken.tsx'
import styles from './document-view.module.css'

type Props = {
  readonly url: string
  readonly title: string
  readonly zoom: number
  /** Quarter turns, clockwise. */
  readonly turns: number
}

/** A photograph or scan; turned, it keeps its proportions and fills the width again. */
export function DocumentImage({ url, title, zoom, turns }: Props) {
  const [ratio, setRatio] = useState(1)
  const [isBroken, setIsBroken] = useState(false)
  const isOnSide = turns % 2 === 1
  const frame: CSSProperties = { width: `${zoom * 100}%`, aspectRatio: isOnSide ? 1 / ratio : ratio }
  const image: CSSProperties = {
    width: isOnSide ? `${ratio * 100}%` : '100%',
    transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
  }
  if (isBroken) return <DocumentBroken />
  return (
    <div className={styles.frame} style={frame}>
      <img
        className={styles.image}
        style={image}
        src={url}
        alt={title}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setRatio(naturalWidth / Math.max(1, naturalHeight))
        }
        onError={() => setIsBroken(true)}
      />
    </div>
  )
}
