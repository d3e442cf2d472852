import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './paper.module.css'

/** Pictures that are not there by then are left out. */
const longestWaitMs = 4000

type Props = { readonly onPrinted: () => void; readonly children: ReactNode }

/** Seen on paper only; it prints itself, once, as soon as its pictures are there. */
export function Paper({ onPrinted, children }: Props) {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const ended = new AbortController()
    window.addEventListener('afterprint', onPrinted, { signal: ended.signal })
    void picturesIn(paper.current).then(() => !ended.signal.aborted && window.print())
    return () => ended.abort()
    // Another function for when it is done is no reason to print again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return createPortal(
    <div ref={paper} className={styles.paper}>
      {children}
    </div>,
    document.body,
  )
}

async function picturesIn(paper: HTMLElement | null): Promise<void> {
  const pictures = [...(paper?.querySelectorAll('img') ?? [])]
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, longestWaitMs)
  })
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), late])
}

/** Words in both languages: whoever holds the paper may read either. */
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
