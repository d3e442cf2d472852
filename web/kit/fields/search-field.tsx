import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { IconSearch } from '#web/kit/icons/icons.ts'
import layout from '#web/kit/layout/layout.module.css'
import { useLocation } from '#web/kit/router/router.ts'

const pauseMs = 200

type Props = {
  readonly label: string
  /** Says what can be searched for; by default the label. */
  readonly placeholder?: string
  /** The search in the address. */
  readonly search: string
  /** Called after a pause in typing. */
  readonly onSearch: (search: string) => void
}

/** Searches while the user types; follows the address when something else changes it. */
export function SearchField({ label, placeholder = label, search, onSearch }: Props) {
  const [typed, setTyped] = useState(search)
  const [asked, setAsked] = useState(search)
  const [repeated, setRepeated] = useState(search)
  const { key } = useLocation()
  const [shown, setShown] = useState({ search, key })
  if (shown.search !== search || shown.key !== key) {
    setShown({ search, key })
    if (search !== asked && shown.search !== search) {
      setTyped(search)
      setAsked(search)
    } else if (search !== asked && repeated !== asked) {
      // A link rendered before the search and pressed after it has dropped the search: repeats it once.
      setRepeated(asked)
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
      className={layout.search}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}
