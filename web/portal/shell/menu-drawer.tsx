import { Drawer } from '@mantine/core'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import type { ReactNode } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import styles from './menu-drawer.module.css'
import { portalTexts } from './messages.ts'

type Props = { readonly isOpen: boolean; readonly onClose: () => void; readonly children: ReactNode }

/** The sidebar of small windows, as a dialog. The opener restores its own focus: this is loaded too late to know it. */
export function MenuDrawer({ isOpen, onClose, children }: Props) {
  const text = useText(portalTexts)
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="left" size={300} returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={text.menu} className={styles.content}>
        <Drawer.CloseButton aria-label={text.closeMenu} className={styles.close} size={44} iconSize={22} />
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}
