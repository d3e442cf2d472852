import { CloseButton, Drawer } from '@mantine/core'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Role } from '#contract/auth.ts'
import { useText } from '#web/i18n/locale.tsx'
import { InboxList } from './inbox-list.tsx'
import styles from './inbox-panel.module.css'
import { inboxTexts } from './messages.ts'

type Props = {
  readonly isOpen: boolean
  readonly onClose: (how: { readonly returnsFocus: boolean }) => void
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly role: Role
}

/** The open inbox: under the bell on wide pages, a drawer on phones. */
export function InboxPanel({ isOpen, onClose, opener, role }: Props) {
  const text = useText(inboxTexts)
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const close = () => onClose({ returnsFocus: true })
  const list = <InboxList role={role} onFollow={() => onClose({ returnsFocus: false })} />
  if (isWide) {
    return isOpen ? (
      <Popup onClose={onClose} opener={opener}>
        {list}
      </Popup>
    ) : null
  }
  return (
    <Drawer.Root opened={isOpen} onClose={close} position="bottom" size="85dvh" returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={text.title} className={styles.drawer}>
        {list}
        <CloseButton
          className={styles.close}
          aria-label={text.close}
          size={44}
          iconSize={22}
          onClick={close}
        />
      </Drawer.Content>
    </Drawer.Root>
  )
}

type PopupProps = Pick<Props, 'onClose' | 'opener'> & { readonly children: ReactNode }

/** Not modal: it closes by Escape, by the bell, by a click elsewhere, and when the focus goes on. */
function Popup({ onClose, opener, children }: PopupProps) {
  const text = useText(inboxTexts)
  const popup = useRef<HTMLDialogElement>(null)
  useEffect(() => popup.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const isOurs = (node: EventTarget | null) =>
      node instanceof Node && (popup.current?.contains(node) || opener.current?.contains(node))
    const leave = ({ target }: Event) => {
      if (!isOurs(target)) onClose({ returnsFocus: false })
    }
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose({ returnsFocus: true })
    const listening = new AbortController()
    document.addEventListener('pointerdown', leave, listening)
    document.addEventListener('focusin', leave, listening)
    document.addEventListener('keydown', escape, listening)
    return () => listening.abort()
  }, [onClose, opener])
  return (
    <dialog open ref={popup} aria-label={text.title} tabIndex={-1} className={styles.popup}>
      {children}
    </dialog>
  )
}
