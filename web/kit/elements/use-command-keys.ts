import { useEffect, useEffectEvent } from 'react'
import { useLocale } from '#web/kit/i18n/locale.tsx'

/** Actions by key: letters of a Latin keyboard, `?`, and `forward` and `back` for the arrows in reading direction. */
export type Commands = Readonly<Record<string, () => void>>

/** Keyboard shortcuts of a whole screen, to work through a queue without the pointer. Inactive while typing. */
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

/** Maps letters by their physical key, so that they work with an Arabic keyboard too. */
function keyOf({ key, code }: KeyboardEvent, dir: 'ltr' | 'rtl'): string {
  if (key === '?' || key === '؟') return '?'
  if (code === 'ArrowRight') return dir === 'ltr' ? 'forward' : 'back'
  if (code === 'ArrowLeft') return dir === 'ltr' ? 'back' : 'forward'
  return code.replace(/^Key/, '')
}

function isCommand({ target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat || isTyping(target)) return false
  return !(target instanceof HTMLElement && target.closest('[role=menu]'))
}

/** Whether a key pressed here belongs to a field; a checkbox has no text, nor an undo of its own. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null
  )
}

type Pressed = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly preventDefault: () => void
}

/** Key handler for a field: Ctrl+Enter or Cmd+Enter sends the text. */
export function sendsBy(send: () => unknown) {
  return (event: Pressed) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
}
