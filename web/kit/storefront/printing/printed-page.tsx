import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './printed-page.module.css'

/** Images that take longer are left out. */
const longestWaitMs = 4000

type Props = { readonly onPrinted: () => void; readonly children: ReactNode }

/** Visible in print only; opens the print dialog once, as soon as its images are loaded. */
export function PrintedPage({ onPrinted, children }: Props) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const ended = new AbortController()
    window.addEventListener('afterprint', onPrinted, { signal: ended.signal })
    void picturesIn(page.current).then(() => !ended.signal.aborted && window.print())
    return () => ended.abort()
    // A new `onPrinted` must not print again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return createPortal(
    <div ref={page} className={styles.page}>
      {children}
    </div>,
    document.body,
  )
}

async function picturesIn(page: HTMLElement | null): Promise<void> {
  const pictures = [...(page?.querySelectorAll('img') ?? [])]
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, longestWaitMs)
  })
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), late])
}

/** Text in both languages, since a printed page may be read by anyone. */
export function Both({ en, ar }: { readonly en: string; readonly ar: string }) {
  return (
    <>
      <span lang="en" dir="ltr">
        {en}
      </span>
      {ar !== '' && ar !== en && (
        <>
          {' · '}
          <span lang="ar" dir="rtl">
            {ar}
          </span>
        </>
      )}
    </>
  )
}
