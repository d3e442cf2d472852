import { Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { User } from '#contract/session-user.ts'
import { Dialog } from '#web/kit/elements/dialog.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconSearch } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { paletteTexts } from './messages.ts'
import { mayOpen, screensOf } from './portal-screens.ts'
import styles from './sidebar.module.css'

type Props = { readonly user: User; readonly onClose: () => void }

/** Screens and lists to go to by typing. */
export function PaletteDialog({ user, onClose }: Props) {
  const text = useText(paletteTexts)
  const [typed, setTyped] = useState('')
  const places = usePlaces(user, typed)
  const list = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    if (event.key === 'Enter' && at === -1) return links[0]?.click()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const above = at > 0 ? links[at - 1] : event.currentTarget.querySelector('input')
    ;(event.key === 'ArrowUp' ? above : links[Math.min(at + 1, links.length - 1)])?.focus()
  }
  return (
    <Dialog isOpen isOverAll title={text.title} onClose={onClose}>
      <Stack gap="sm" onKeyDown={step}>
        <TextInput
          data-autofocus
          type="search"
          aria-label={text.label}
          placeholder={text.label}
          maxLength={200}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Stack gap={0} ref={list}>
          {places.map(({ to, name, icon: Mark = IconSearch }) => (
            <Link key={`${to} ${name}`} to={to} className={styles.link} onClick={onClose}>
              <Mark size={19} stroke={1.6} aria-hidden />
              <span className={styles.linkName}>{name}</span>
            </Link>
          ))}
          {places.length === 0 && <Text variant="muted">{text.nothing}</Text>}
        </Stack>
      </Stack>
    </Dialog>
  )
}

/** Screens whose name matches, then the lists to search for the typed text. */
function usePlaces(user: User, typed: string) {
  const { language } = useLocale()
  const wanted = typed.trim().toLowerCase()
  const screens = screensOf[user.role].filter((screen) => screen.icon && mayOpen(user, screen))
  const named = screens.flatMap(({ paths: [to], title, icon }) => {
    const isMeant = [title.en, title.ar].some((name) => name.toLowerCase().includes(wanted))
    return isMeant ? [{ to, icon, name: title[language] }] : []
  })
  const lists = screens.flatMap(({ paths: [to], finds, findsIn }) => {
    if (!finds || wanted === '') return []
    const query = new URLSearchParams(findsIn)
    query.set('search', typed.trim())
    const name = `${finds[language]}: ${typed.trim()}`
    return [[name, { to: `${to}?${query}`, icon: undefined, name }] as const]
  })
  // Two screens may find the same: shops as cards and as a table.
  return [...named, ...new Map(lists).values()]
}
