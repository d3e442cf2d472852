import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '#web/i18n/locale.tsx'
import { reviewTexts } from './review-messages.ts'

const pauseMs = 250

type Props = {
  /** What the address says. */
  readonly search: string
  /** Called after a pause in typing. */
  readonly onSearch: (search: string) => void
}

/** Searches while one types; follows the address where something else changed it. */
export function ShopSearch({ search, onSearch }: Props) {
  const text = useText(reviewTexts)
  const [typed, setTyped] = useState(search)
  const [asked, setAsked] = useState(search)
  const [shown, setShown] = useState(search)
  if (shown !== search) {
    setShown(search)
    if (search !== asked) {
      setTyped(search)
      setAsked(search)
    }
  }
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === asked) return
    const timer = setTimeout(() => {
      setAsked(wanted)
      onSearch(wanted)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, asked, onSearch])
  return (
    <TextInput
      type="search"
      aria-label={text.searchLabel}
      placeholder={text.searchPlaceholder}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}
