import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Radio.css'
import type { ReactNode } from 'react'
import { useHoldsUpdates } from '#web/kit/api/live.ts'
import { Sentence, useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import { useTopDialog } from './use-top-dialog.ts'

type Props = {
  readonly isOpen: boolean
  readonly title: ReactNode
  readonly size?: number
  /** Over every other dialog; else over the details of a thing alone, which are at 200. What unfolds is at 300. */
  readonly isOverAll?: boolean
  /** It closes by what stands in it alone: what it shows is not shown again. */
  readonly isKept?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog of the portals: as wide as a decision needs, the whole screen on phones. */
export function Dialog({ isOpen, title, size = 520, isOverAll = false, isKept = false, ...props }: Props) {
  const { onClose, children } = props
  const text = useText(uiTexts)
  const isSmall = useMediaQuery('(max-width: 47.99em)') ?? false
  const { closeOnEscape, ...top } = useTopDialog(isOpen, isOverAll ? 275 : 250)
  useHoldsUpdates(isOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={size}
      fullScreen={isSmall}
      withCloseButton={false}
      closeOnEscape={closeOnEscape && !isKept}
      closeOnClickOutside={!isKept}
      {...top}
    >
      {/* Not the kit's own head, a header element: in a dialog it counts as a second banner of the page. */}
      <Group wrap="nowrap" justify="space-between" gap="md" mb="sm">
        <Modal.Title>{title}</Modal.Title>
        {!isKept && <Modal.CloseButton aria-label={text.close} />}
      </Group>
      {children}
    </Modal>
  )
}

/** What the dialog is about, before anything is asked. */
export function DialogText({ children }: { readonly children: ReactNode }) {
  return (
    <Text variant="soft" mb="lg">
      {typeof children === 'string' ? <Sentence>{children}</Sentence> : children}
    </Text>
  )
}

type ChoicesProps<Choice extends string> = {
  readonly label: string
  readonly choices: readonly {
    readonly value: Choice
    readonly label: string
    readonly description: string
  }[]
  readonly value: Choice
  readonly onChange: (choice: Choice) => void
}

/** What to do, each with what it means. */
export function DialogChoices<Choice extends string>({ choices, onChange, ...group }: ChoicesProps<Choice>) {
  return (
    <Radio.Group {...group} onChange={(value) => onChange(value as Choice)}>
      <Stack gap="md" mt="xs">
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

type ButtonsProps = {
  readonly confirm: string
  readonly isDanger?: boolean
  readonly isBlocked?: boolean
  readonly isPending: boolean
  /** What leaves the dialog, where “Cancel” would read as the action. */
  readonly close?: string | undefined
  /** Without one the button sends the form it stands in. */
  readonly onConfirm?: () => void
  readonly onClose: () => void
}

/** Cancel, then the action. */
export function DialogButtons({ confirm, close, isDanger, isBlocked, isPending, ...props }: ButtonsProps) {
  const { onConfirm, onClose } = props
  const text = useText(uiTexts)
  return (
    <Group justify="end" gap="md" mt="lg">
      <Button variant="default" onClick={onClose}>
        {close ?? text.cancel}
      </Button>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        {...(isDanger && { color: 'red' })}
        disabled={isBlocked === true}
        loading={isPending}
        {...(onConfirm && { onClick: onConfirm })}
      >
        {confirm}
      </Button>
    </Group>
  )
}
