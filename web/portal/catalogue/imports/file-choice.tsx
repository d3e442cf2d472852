import { type ReactNode, useId } from 'react'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { DropArea } from '#web/kit/files/drop-area.tsx'

type Props = {
  readonly label: string
  readonly accept: readonly string[]
  readonly icon?: ReactNode
  readonly choose?: string
  readonly fault: string | undefined
  readonly onFile: (file: File) => void
}

/** The area where one file is chosen or dropped, with what is wrong with the last one. */
export function FileChoice({ fault, onFile, ...area }: Props) {
  const id = useId()
  return (
    <>
      <DropArea
        {...area}
        isInvalid={fault !== undefined}
        describedBy={fault === undefined ? undefined : id}
        onFiles={([file]) => file && onFile(file)}
      />
      <Problem id={id}>{fault}</Problem>
    </>
  )
}
