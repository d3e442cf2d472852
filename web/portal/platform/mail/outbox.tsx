import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { listMails } from '#contract/platform/mails.ts'
import { MailRow } from '#web/kit/elements/mail-rows.tsx'
import { mailStatusNames } from '#web/kit/elements/mail-status.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { mailTexts } from './messages.ts'

/** `/admin/mails`: what was written to people and what became of it (G-36); status and words stand in the address. */
export const Outbox = listScreen(listMails, {
  texts: mailTexts,
  pageSize: 30,
  tabs: tabs('status', mailStatusNames),
  filters: [search()],
  buttons: () => <TemplatesButton />,
  row: (mail) => <MailRow mail={mail} />,
})

function TemplatesButton() {
  const text = useText(mailTexts)
  return (
    <Button
      component={Link}
      to="/admin/mails/templates"
      variant="default"
      leftSection={<IconTemplate size={18} stroke={1.6} aria-hidden />}
    >
      {text.templates}
    </Button>
  )
}
