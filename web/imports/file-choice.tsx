import { type DragEvent, type ReactNode, useId, useState } from 'react'
import styles from './imports.module.css'

type Props = {
  readonly label: string
  readonly accept: string
  readonly icon: ReactNode
  readonly fault: string | undefined
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

/** A real file input that fills its area; a file dropped on it comes the same way. */
export function FileChoice({ label, accept, icon, fault, onFile, children }: Props) {
  const id = useId()
  const { isOver, target } = useDrop(onFile)
  return (
    <>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        data-invalid={fault !== undefined || undefined}
        {...target}
      >
        {icon}
        <span>{children}</span>
        <input
          type="file"
          className={styles.input}
          accept={accept}
          aria-label={label}
          aria-describedby={fault === undefined ? undefined : id}
          aria-invalid={fault !== undefined}
          onChange={({ currentTarget }) => {
            const [file] = Array.from(currentTarget.files ?? [])
            // So that the same file may be chosen again.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </div>
      {fault !== undefined && (
        <p className={styles.fault} id={id} role="alert">
          {fault}
        </p>
      )}
    </>
  )
}

function useDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)
  const hover = (event: DragEvent) => {
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
      const [file] = Array.from(event.dataTransfer.files)
      if (file) onFile(file)
    },
  }
  return { isOver, target }
}
