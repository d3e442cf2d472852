import { IconCube, IconPhotoPlus, IconPlus } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import styles from './photos.module.css'

type Props = {
  readonly label: string
  /** Shown in place of the label, where that is long. */
  readonly caption?: string
  readonly accept: readonly string[]
  readonly isMain?: boolean
  readonly is3d?: boolean
  /** Only a plus: one of several free places. */
  readonly isQuiet?: boolean
  readonly takesMany?: boolean
  readonly path?: string | undefined
  readonly onFiles: (files: readonly File[]) => void
}

/** A free place: a file input that fills it, where files may be dropped as well. */
export function EmptySlot(props: Props) {
  const { label, caption, accept, isMain, is3d, isQuiet, takesMany = false, path, onFiles } = props
  const [isOver, setIsOver] = useState(false)
  const Mark = is3d ? IconCube : isQuiet ? IconPlus : IconPhotoPlus
  const hover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const files = Array.from(event.dataTransfer.files)
    if (files.length > 0) onFiles(files)
  }
  return (
    <div
      className={styles.empty}
      data-main={isMain || undefined}
      data-quiet={isQuiet || undefined}
      data-over={isOver || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Mark size={isQuiet ? 18 : 24} stroke={1.5} aria-hidden />
      {!isQuiet && <span>{caption ?? label}</span>}
      <input
        type="file"
        className={styles.input}
        data-path={path}
        aria-label={label}
        accept={accept.join(',')}
        multiple={takesMany}
        onChange={({ currentTarget }) => {
          const files = Array.from(currentTarget.files ?? [])
          // So that the same file may be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}
