import { Button, type ButtonProps, FileButton } from '@mantine/core'
import { useRef } from 'react'

type Props = ButtonProps & {
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** A button that asks for a file. The same one may be chosen again: it may have been mended since. */
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
