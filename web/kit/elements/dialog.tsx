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
  /** Above all other dialogs (275); else (250) above details (200) alone. Dropdowns and menus are at 300. */
  readonly isOverAll?: boolean
  /** Closes only by its own buttons, since its content is not shown again. */
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
      {/* Not Mantine's Modal.Header: its header element in a dialog counts as a second banner landmark. */}
      <Group wrap="nowrap" justify="space-between" gap="md" mb="sm">
        <Modal.Title>{title}</Modal.Title>
        {!isKept && <Modal.CloseButton aria-label={text.close} />}
      </Group>
      {children}
    </Modal>
  )
}

/** Introductory text of a dialog. */
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

/** Radio choices, each with a description. */
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
  /** Label of the button that closes the dialog, where “Cancel” would read as the action. */
  readonly close?: string | undefined
  /** If absent, the button submits the form around it. */
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
