import { useEffect, useEffectEvent } from 'react'
import { useLocale } from '#web/kit/i18n/locale.tsx'

/** Letters as on a Latin keyboard, `?`, and `forward` and `back` for the arrows as the text runs. */
export type Commands = Readonly<Record<string, () => void>>

/** Keys that command a whole screen: a morning's queue without the pointer. Silent while one types. */
export function useCommandKeys(commands: Commands, isSilent: boolean): void {
  const { dir } = useLocale()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isSilent || !isCommand(event)) return
    const command = commands[keyOf(event, dir)]
    if (!command) return
    event.preventDefault()
    command()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Letters go by their place, so that they work with an Arabic keyboard too. */
function keyOf({ key, code }: KeyboardEvent, dir: 'ltr' | 'rtl'): string {
  if (key === '?' || key === '؟') return '?'
  if (code === 'ArrowRight') return dir === 'ltr' ? 'forward' : 'back'
  if (code === 'ArrowLeft') return dir === 'ltr' ? 'back' : 'forward'
  return code.replace(/^Key/, '')
}

function isCommand({ target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat) return false
  return !(
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [role=menu]')
  )
}

type Pressed = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly preventDefault: () => void
}

/** For a field: Ctrl and Enter, or the command key, send what is typed. */
export function sendsBy(send: () => unknown) {
  return (event: Pressed) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
}
