import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/locale.tsx'
import type { ScreenProps } from '#web/portal/portal-screens.ts'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { mailTexts } from './messages.ts'
import { BackButton, OpenMailView } from './open-mail-view.tsx'
import { Outbox } from './outbox.tsx'
import { mailQuery } from './queries.ts'
import { TemplatesView } from './templates-view.tsx'

/** `/admin/mails`: the outbox; with an id, one mail of it; `/admin/mails/templates`: what mails look like. */
export default function MailsScreen({ params: { id } }: ScreenProps) {
  if (id === undefined) return <Outbox />
  return id === 'templates' ? <TemplatesView /> : <OneMail key={id} id={id} />
}

function OneMail({ id }: { readonly id: string }) {
  const text = useText(mailTexts)
  const { data, error, isFetching, refetch } = useQuery(mailQuery(id))
  if (error && !data) {
    return (
      <>
        <ScreenHead title={text.title} action={<BackButton />} />
        <ScreenError
          title={text.failed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </>
    )
  }
  return data ? <OpenMailView mail={data} /> : <Skeleton height={320} aria-busy />
}
