import { type SyntheticEvent, useMemo } from 'react'
import styles from './mails.module.css'

type Props = { readonly title: string; readonly html: string }

/**
 * A mail as its reader sees it, in a frame of its own where nothing can run. The content policy holds there too and
 * forbids styles in the text, which every mail is made of: they are put on afterwards, by us.
 */
export function MailFrame({ title, html }: Props) {
  const text = useMemo(() => html.replaceAll(' style="', ' data-look="'), [html])
  return (
    <iframe className={styles.frame} title={title} sandbox="allow-same-origin" srcDoc={text} onLoad={dress} />
  )
}

function dress({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  const page = frame.contentDocument
  if (!page) return
  for (const element of page.querySelectorAll<HTMLElement>('[data-look]')) {
    element.style.cssText = element.dataset['look'] ?? ''
  }
  for (const link of page.querySelectorAll('a')) link.target = '_blank'
  frame.style.height = `${page.documentElement.scrollHeight}px`
}
