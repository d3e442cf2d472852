import { type ComponentProps, type ReactNode, useState } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Dialog, DialogButtons, DialogChoices, DialogText } from '#web/kit/elements/dialog.tsx'
import { uiTexts, manageTexts } from '#web/kit/elements/messages.ts'

/** The screen's open dialog, and the id of its item, if any. */
export type Open<Name extends string> = { readonly dialog: Name; readonly id?: string } | null

type BulkProps<Action extends string> = {
  readonly count: string
  readonly choices: ComponentProps<typeof DialogChoices<Action>>['choices']
  readonly isPending: boolean
  readonly onApply: (action: Action) => void
  readonly onClose: () => void
  /** Further questions of an action. */
  readonly children?: (action: Action) => ReactNode
}

/** Applies one action to all selected items. */
export function BulkDialog<Action extends string>({ count, choices, children, ...rest }: BulkProps<Action>) {
  const text = useText(manageTexts)
  const { bulkActions } = useText(uiTexts)
  const [action, setAction] = useState(choices[0]?.value as Action)
  return (
    <Dialog isOpen title={bulkActions} onClose={rest.onClose}>
      <DialogText>{count}</DialogText>
      <DialogChoices label={text.action} choices={choices} value={action} onChange={setAction} />
      {children?.(action)}
      <DialogButtons
        confirm={text.apply}
        isPending={rest.isPending}
        onConfirm={() => rest.onApply(action)}
        onClose={rest.onClose}
      />
    </Dialog>
  )
}

type ConfirmProps = {
  readonly title: string
  readonly text: ReactNode
  /** Label of the button, by default the title. */
  readonly confirm?: string
  readonly isDanger?: boolean
  readonly isBlocked?: boolean
  readonly change: { readonly isPending: boolean; readonly mutate: () => void }
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Explains the consequences of a change before it is made. */
export function ConfirmDialog({ title, text, change, children, onClose, ...buttons }: ConfirmProps) {
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <DialogText>{text}</DialogText>
      {children}
      <DialogButtons
        confirm={title}
        isDanger
        {...buttons}
        isPending={change.isPending}
        onConfirm={() => change.mutate()}
        onClose={onClose}
      />
    </Dialog>
  )
}
