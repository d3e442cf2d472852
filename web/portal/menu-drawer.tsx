import { Drawer } from '@mantine/core'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/locale.tsx'
import styles from './menu-drawer.module.css'
import { portalTexts } from './messages.ts'

type Props = { readonly isOpen: boolean; readonly onClose: () => void; readonly children: ReactNode }

/** The sidebar of small windows. */
export function MenuDrawer({ isOpen, onClose, children }: Props) {
  const text = useText(portalTexts)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="left"
      size={300}
      closeButtonProps={{ 'aria-label': text.closeMenu }}
      aria-label={text.menu}
      classNames={{ content: styles.content, body: styles.body }}
    >
      {children}
    </Drawer>
  )
}
