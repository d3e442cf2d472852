import { useMediaQuery } from '@mantine/hooks'
import { type DragEvent, type ReactNode, useState } from 'react'
import { isolated } from '#domain/platform/text/language.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { toastFailure } from '#web/kit/elements/toast.tsx'
import { IconUpload } from '#web/kit/icons/icons.ts'
import styles from './file-field.module.css'
import { fileTexts } from '#web/kit/elements/messages.ts'

type Props = {
  /** The file extensions that the browser's file picker offers. */
  readonly accept: readonly string[]
  /** Phones open the camera directly. */
  readonly isCamera?: boolean | undefined
  readonly icon?: ReactNode
  /** Prompt, where “Choose a file” is not specific enough. */
  readonly choose?: string
  /** Accessible name of the input. */
  readonly label: string
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean
  readonly isRequired?: boolean
  /** Less prominent: one of several empty slots. */
  readonly isQuiet?: boolean
  /** The number of files that fit. */
  readonly most?: number
  /** The path by which a form finds the input to focus it. */
  readonly path?: string | undefined
  readonly onFiles: (files: readonly File[]) => void
  /** Content of a tile, in place of icon and prompt. */
  readonly children?: ReactNode
}

/** A native file input that fills the area; dropped files are handled alike. */
export function DropArea(props: Props) {
  const { accept, icon, choose, label, describedBy, isInvalid, isQuiet, children } = props
  const { most = 1, path, isCamera = false } = props
  const text = useText(fileTexts)
  // Touch screens have no drag and drop of files.
  const isTouched = useMediaQuery('(pointer: coarse)') ?? false
  const onFiles = useRoom(most, props.onFiles)
  const { isOver, target } = useDrop(onFiles)
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      data-invalid={isInvalid || undefined}
      data-quiet={isQuiet || undefined}
      data-tile={children !== undefined || undefined}
      {...target}
    >
      {children ?? (
        <>
          {icon ?? <IconUpload size={22} stroke={1.5} aria-hidden className={styles.mark} />}
          <span>
            <span className={styles.choose}>
              {choose ?? (isCamera && isTouched ? text.takePhoto : text.choose)}
            </span>{' '}
            {!isTouched && text.orDrop}
          </span>
        </>
      )}
      <input
        type="file"
        className={styles.input}
        data-path={path}
        accept={isCamera ? 'image/*' : accept.join(',')}
        capture={isCamera ? 'environment' : undefined}
        multiple={most > 1}
        required={props.isRequired}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        onChange={({ currentTarget }) => {
          const files = Array.from(currentTarget.files ?? [])
          // Lets the same file be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}

/** Refuses files that do not fit, by name; all of them if only one fits, as it is unclear which is meant (R-UPL-03). */
function useRoom(most: number, onFiles: Props['onFiles']): Props['onFiles'] {
  const text = useText(fileTexts)
  const { list } = useLocale()
  return (files) => {
    const fitting = files.length > most && most === 1 ? [] : files.slice(0, most)
    const names = list(files.slice(fitting.length).map(({ name }) => isolated(name)))
    if (names !== '')
      toastFailure({
        title: fitting.length === 0 ? text.onlyOne : text.onlySome({ count: fitting.length }),
        text: text.notTaken({ names }),
      })
    if (fitting.length > 0) onFiles(fitting)
  }
}

function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const hover = (event: DragEvent) => {
    // Ignores drags that reorder items.
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const target = {
    onDragEnter: hover,
    onDragOver: hover,
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const files = Array.from(event.dataTransfer.files)
      if (files.length > 0) onFiles(files)
    },
  }
  return { isOver, target }
}
