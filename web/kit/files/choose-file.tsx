import { Button, type ButtonProps, FileButton } from '@mantine/core'
import { useRef } from 'react'

type Props = ButtonProps & {
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** A button that opens a file picker. The same file can be chosen again: it may have been fixed since. */
export function ChooseFile({ accept, onFile, ...button }: Props) {
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    reset.current?.()
    if (file) onFile(file)
  }
  return (
    <FileButton accept={accept} onChange={choose} resetRef={reset}>
      {(opens) => <Button variant="default" {...button} {...opens} />}
    </FileButton>
  )
}
