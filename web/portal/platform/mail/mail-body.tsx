import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/FloatingIndicator.css'
import { type SyntheticEvent, useMemo, useState } from 'react'
import type { Language } from '#domain/platform/text/language.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Foot, Panel } from '#web/kit/layout/layout.tsx'
import styles from './mails.module.css'
import { mailTexts } from './messages.ts'

type Props = {
  readonly title: string
  readonly mail: {
    readonly subject: string
    readonly text: string
    readonly html: string
    readonly calendar?: string | null | undefined
  }
  readonly language: Language
}

/** Content of a mail, as HTML or as plain text. */
export function MailBody({ title, mail, language }: Props) {
  const text = useText(mailTexts)
  const [view, setView] = useState('html')
  const choice = (
    <SegmentedControl
      aria-label={text.view}
      value={view}
      onChange={setView}
      data={[
        { value: 'html', label: text.asHtml },
        { value: 'text', label: text.asText },
      ]}
    />
  )
  return (
    <Panel title={title} action={choice}>
      {view === 'html' ? (
        <MailFrame title={mail.subject} html={mail.html} />
      ) : (
        <p className={styles.body} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
          {withLinks(mail.text)}
        </p>
      )}
      {mail.calendar && (
        <Foot>
          <a
            download="delivery.ics"
            href={`data:text/calendar;charset=utf-8,${encodeURIComponent(mail.calendar)}`}
          >
            {text.calendar}
          </a>
        </Foot>
      )}
    </Panel>
  )
}

/** Makes addresses in the text links, e.g. the one to choose a new password. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    part.startsWith('http') ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
      <a key={index} href={part} dir="ltr">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

type FrameProps = { readonly title: string; readonly html: string }

/**
 * A mail as its reader sees it, in a frame where no script can run. The security policy applies there too and forbids
 * inline styles, which every mail consists of: a script applies them after loading.
 */
function MailFrame({ title, html }: FrameProps) {
  const text = useMemo(() => html.replaceAll(' style="', ' data-look="'), [html])
  return (
    <iframe
      className={styles.frame}
      title={title}
      // Links open tabs as usual; no script runs in the frame.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={text}
      onLoad={dress}
    />
  )
}

function dress({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  const page = frame.contentDocument
  if (!page) return
  for (const element of page.querySelectorAll<HTMLElement>('[data-look]')) {
    element.style.cssText = element.dataset['look'] ?? ''
  }
  for (const link of page.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener'
  }
  frame.style.height = `${page.documentElement.scrollHeight}px`
}
