import { lazy, Suspense, useEffect, useState } from 'react'
import type { User } from '#contract/session-user.ts'

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }))

/** Opens with Ctrl+K on any screen: lists every screen by its name in either language, and every list to search. */
export function Palette({ user }: { readonly user: User }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return <Suspense>{isOpen && <PaletteDialog user={user} onClose={() => setOpen(false)} />}</Suspense>
}
