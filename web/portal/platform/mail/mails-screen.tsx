import { Button, Group, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import { type ScreenProps, ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { IconArrowLeft, IconRefresh, IconTemplate } from '#web/kit/icons/icons.ts'
import { mailTexts } from './messages.ts'
import { mailQuery, type MailTemplate, templatesQuery, type OpenMail } from './queries.ts'
import { useState } from 'react'
import { type MailName, mailNames } from '#domain/platform/mail-names.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { MailBody } from './mail-body.tsx'
import styles from './mails.module.css'
import { listMails, retryMail, retryMails } from '#contract/platform/mails.ts'
import { call } from '#web/kit/api/call.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { MailRow, MailStatus, mailStatusNames } from '#web/kit/elements/mail-rows.tsx'
import { Term, TermList } from '#web/kit/layout/layout.tsx'
import { search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'

/** `/admin/mails`: the outbox; with an id, one of its mails; `/admin/mails/templates`: previews of all mails. */
export default function MailsScreen({ params: { id } }: ScreenProps) {
  if (id === undefined) return <Outbox />
  return id === 'templates' ? <TemplatesView /> : <OneMail key={id} id={id} />
}

function OneMail({ id }: { readonly id: string }) {
  const text = useText(mailTexts)
  const reading = useQuery(mailQuery(id))
  const { data, error } = reading
  if (error && !data) {
    return (
      <>
        <ScreenHead title={text.title} action={<BackButton />} />
        <ScreenError title={text.failedToRead} of={reading} />
      </>
    )
  }
  return data ? <OpenMailView mail={data} /> : <Skeleton height={320} aria-busy />
}

/** Name of a template; its key where this version does not know it. */
function templateName(name: string, language: Language): string {
  return name in mailNames ? mailNames[name as MailName][language] : name
}

/** `/admin/mails/templates`: every mail that Majlis writes, in both languages. */
function TemplatesView() {
  const text = useText(mailTexts)
  const reading = useQuery(templatesQuery)
  const { data, error } = reading
  return (
    <>
      <ScreenHead title={text.templates} subtitle={text.templatesSubtitle} action={<BackButton />} />
      <ScreenError title={text.templatesFailed} of={reading} />
      {data ? <Chosen templates={data} /> : !error && <Skeleton height={480} aria-busy />}
    </>
  )
}

function Chosen({ templates }: { readonly templates: readonly MailTemplate[] }) {
  const text = useText(mailTexts)
  const { language: own } = useLocale()
  const [name, setName] = useState(templates[0]?.name ?? '')
  const [language, setLanguage] = useState<Language>(own)
  const mail = templates.find((template) => template.name === name)?.[language]
  return (
    <>
      <Group gap="sm" mb="lg">
        <NativeSelect
          aria-label={text.template}
          className={styles.template}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data={templates.map((template) => ({
            value: template.name,
            label: templateName(template.name, own),
          }))}
        />
        <SegmentedControl
          aria-label={text.language}
          value={language}
          onChange={(chosen) => setLanguage(chosen === 'ar' ? 'ar' : 'en')}
          data={[
            { value: 'en', label: text.english },
            { value: 'ar', label: text.arabic },
          ]}
        />
      </Group>
      {mail && <MailBody key={`${name} ${language}`} title={mail.subject} mail={mail} language={language} />}
    </>
  )
}

/** One mail as its reader gets it, in its own language. */
function OpenMailView({ mail }: { readonly mail: OpenMail }) {
  const text = useText(mailTexts)
  return (
    <>
      <ScreenHead
        title={<bdi lang={mail.language}>{mail.subject}</bdi>}
        badge={<MailStatus status={mail.status} />}
        action={
          <Group>
            {mail.status === 'failed' && <RetryButton id={mail.id} />}
            <BackButton />
          </Group>
        }
      />
      <Facts mail={mail} />
      <MailBody title={text.text} mail={mail} language={mail.language} />
    </>
  )
}

function BackButton() {
  const text = useText(mailTexts)
  return (
    <Button
      component={Link}
      to="/admin/mails"
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.6} className="mj-flip" aria-hidden />}
    >
      {text.back}
    </Button>
  )
}

function RetryButton({ id }: { readonly id: string }) {
  const text = useText(mailTexts)
  const shared = useText(uiTexts)
  const retrying = useChange({
    send: () => call(retryMail, { params: { id } }),
    done: text.retried,
    error: text.retryFailed,
    failed: text.retryFailed,
    reload: (client) => client.invalidateQueries({ queryKey: [listMails.path] }),
  })
  return (
    <Button
      leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      loading={retrying.isPending}
      onClick={() => retrying.mutate(undefined)}
    >
      {shared.tryAgain}
    </Button>
  )
}

function Facts({ mail }: { readonly mail: OpenMail }) {
  const text = useText(mailTexts)
  const { number, moment } = useLocale()
  return (
    <TermList columns="line" mb="lg">
      <Term name={text.to}>
        <bdi dir="ltr">{mail.to}</bdi>
      </Term>
      <Term name={text.written}>{moment(mail.createdAt)}</Term>
      {mail.sentAt && <Term name={text.sent}>{moment(mail.sentAt)}</Term>}
      {mail.attempts > 0 && <Term name={text.attempts}>{number(mail.attempts)}</Term>}
      {mail.lastError && (
        <Term name={text.lastError}>
          <bdi dir="ltr">{mail.lastError}</bdi>
        </Term>
      )}
    </TermList>
  )
}

/** `/admin/mails`: sent mails with their outcome (G-36); status and search are in the URL. */
const Outbox = listScreen(listMails, {
  texts: mailTexts,
  pageSize: 30,
  tabs: tabs('status', mailStatusNames),
  filters: [search()],
  buttons: ({ state, rows }) => (
    <>
      {state['status'] === 'failed' && rows.length > 0 && <RetryAllButton />}
      <TemplatesButton />
    </>
  ),
  row: (mail) => <MailRow mail={mail} />,
})

/** Retries all of them at once, after an outage. */
function RetryAllButton() {
  const text = useText(mailTexts)
  const { number } = useLocale()
  const retrying = useChange({
    send: () => call(retryMails, {}),
    done: text.retriedAll,
    doneText: ({ queued }) => text.retriedCount({ count: number(queued) }),
    error: text.retryFailed,
    reload: (client) => client.invalidateQueries({ queryKey: [listMails.path] }),
  })
  return (
    <Button
      leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      loading={retrying.isPending}
      onClick={() => retrying.mutate(undefined)}
    >
      {text.retryAll}
    </Button>
  )
}

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
