import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '#web/portal/router.tsx'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { MailStatus } from '#web/ui/mail-status.tsx'
import { momentOf } from '#web/ui/moment.ts'
import { Panel } from '#web/ui/panel.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import styles from './mails.module.css'
import { mailTexts } from './messages.ts'
import type { OpenMail } from './queries.ts'

/** One mail as its reader gets it, in its own language. */
export function OpenMailView({ mail }: { readonly mail: OpenMail }) {
  const text = useText(mailTexts)
  const back = (
    <Button
      component={Link}
      to="/admin/mails"
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.6} className="mj-flip" aria-hidden />}
    >
      {text.back}
    </Button>
  )
  return (
    <>
      <ScreenHead
        title={<bdi lang={mail.language}>{mail.subject}</bdi>}
        badge={<MailStatus status={mail.status} />}
        action={back}
      />
      <Facts mail={mail} />
      <Panel title={text.bodyTitle}>
        <p className={styles.body} lang={mail.language} dir={mail.language === 'ar' ? 'rtl' : 'ltr'}>
          {withLinks(mail.text)}
        </p>
      </Panel>
    </>
  )
}

function Facts({ mail }: { readonly mail: OpenMail }) {
  const text = useText(mailTexts)
  const { language, number } = useLocale()
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{text.to}</dt>
        <dd>
          <bdi dir="ltr">{mail.to}</bdi>
        </dd>
      </div>
      <div>
        <dt>{text.written}</dt>
        <dd>{momentOf(mail.createdAt, language)}</dd>
      </div>
      {mail.sentAt && (
        <div>
          <dt>{text.sent}</dt>
          <dd>{momentOf(mail.sentAt, language)}</dd>
        </div>
      )}
      {mail.attempts > 0 && (
        <div>
          <dt>{text.attempts}</dt>
          <dd>{number(mail.attempts)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Addresses in the text can be followed, e.g. the link to choose a new password. */
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
