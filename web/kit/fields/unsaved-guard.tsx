import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { askBeforeLeaving } from '#web/kit/router/use-browser.ts'
import { Dialog, DialogText } from '#web/kit/elements/dialog.tsx'
import { unsavedTexts } from './messages.ts'

/** While there are unsaved changes, asks before the user leaves the screen, and has the browser ask for the page. */
export function UnsavedGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const [held, setHeld] = useState<{ readonly leave: () => void } | null>(null)
  useEffect(() => {
    if (!isUnsaved) return undefined
    const asking = askBeforeLeaving((leave) => setHeld({ leave }))
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => {
      asking()
      window.removeEventListener('beforeunload', hold)
    }
  }, [isUnsaved])
  return (
    <LeaveDialog
      isOpen={held !== null}
      onStay={() => setHeld(null)}
      onLeave={() => {
        setHeld(null)
        held?.leave()
      }}
    />
  )
}

type Props = { readonly isOpen: boolean; readonly onStay: () => void; readonly onLeave: () => void }

function LeaveDialog({ isOpen, onStay, onLeave }: Props) {
  const text = useText(unsavedTexts)
  return (
    <Dialog isOpen={isOpen} onClose={onStay} title={text.title}>
      <DialogText>{text.text}</DialogText>
      <Group justify="end" gap="md" mt="lg">
        <Button variant="default" data-autofocus onClick={onStay}>
          {text.stay}
        </Button>
        <Button color="red" onClick={onLeave}>
          {text.leave}
        </Button>
      </Group>
    </Dialog>
  )
}
