import { useText } from '#web/i18n/locale.tsx'
import type { Mail } from '#web/mails/queries.ts'
import { MailRows } from '#web/ui/mail-rows.tsx'
import { PanelNote, ReadPanel } from '#web/ui/read-panel.tsx'
import type { Reading } from '#web/ui/reading.ts'
import { adminDashboardTexts } from './messages.ts'
import { OnwardButton } from './onward-button.tsx'

const shownMails = 5

/** The newest mails of the outbox, with the way to all of them. */
export function RecentMailPanel({ reading }: { readonly reading: Reading<readonly Mail[]> }) {
  const text = useText(adminDashboardTexts)
  const hasMail = reading.data !== null && reading.data.length > 0
  return (
    <ReadPanel
      title={text.mailTitle}
      hint={text.mailHint}
      action={hasMail && <OnwardButton to="/admin/mails">{text.allMails}</OnwardButton>}
      reading={reading}
      failed={text.mailFailed}
      height={132}
    >
      {(mails) =>
        mails.length === 0 ? (
          <PanelNote title={text.noMail}>{text.noMailText}</PanelNote>
        ) : (
          <MailRows mails={mails.slice(0, shownMails)} />
        )
      }
    </ReadPanel>
  )
}
