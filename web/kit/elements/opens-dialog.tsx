import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = Omit<ButtonProps, 'children'> & {
  readonly label: string
  /** Renders the dialog; receives the function that closes it. */
  readonly children: (close: () => void) => ReactNode
}

/** A button and the dialog that it opens. */
export function OpensDialog({ label, children, ...button }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
