import { Skeleton, Alert, Button, Group, Stack, Text, TextInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { policies, policyNames } from '#domain/orders/policies.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { type ScreenProps, ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { editorTexts } from './editor-messages.ts'
import { policiesQuery, useSavePolicy } from './queries.ts'
import { policyText, type WrittenPolicy } from '#contract/orders/policies.ts'
import { blocksOf } from '#domain/platform/text/markup.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { FormFoot } from '#web/kit/fields/form-foot.tsx'
import { MeanwhileNote } from '#web/kit/fields/conflict-note.tsx'
import { useVersionedForm } from '#web/kit/forms/contract-form.ts'
import { Columns, Panel } from '#web/kit/layout/layout.tsx'
import { PolicyText } from '#web/public/policies/policy-text.tsx'

/** `/admin/pages`: the policies on delivery, returns, warranty, privacy and terms, each in its tab. */
export default function PoliciesScreen({ params }: ScreenProps) {
  const text = useText(editorTexts)
  const { language } = useLocale()
  const reading = useQuery(policiesQuery)
  const { data, error } = reading
  const policy = policies.find((one) => one === params['policy']) ?? 'delivery'
  const page = data?.find((one) => one.policy === policy)
  return (
    <>
      <ScreenHead title={text.title} subtitle={text.subtitle} />
      <StatusTabs
        label={text.tabs}
        tabs={policies.map((one) => ({ status: one, word: policyNames[one][language] }))}
        current={policy}
        hrefOf={(one) => `/admin/pages/${one}`}
        leaves
      />
      {error && !page && <ScreenError title={text.failed} of={reading} />}
      {page ? <PolicyForm key={policy} page={page} /> : !error && <Skeleton height={480} aria-busy />}
    </>
  )
}

/** One policy in both languages side by side, with a preview. */
function PolicyForm({ page }: { readonly page: WrittenPolicy }) {
  const text = useText(editorTexts)
  const form = usePageForm(page)
  return (
    <Stack gap="lg">
      <MeanwhileNote form={form} code="policy.changed-meanwhile" query={policiesQuery} />
      {page.isSample && (
        <Alert variant="notice" role="note">
          {text.sample}
        </Alert>
      )}
      {!page.isSample && page.version === 0 && (
        <Alert variant="notice" color="yellow" role="note">
          {text.unwritten}
        </Alert>
      )}
      <Panel title={text.text} hint={text.markup} action={<ViewLink page={page} />}>
        <form onSubmit={form.onSubmit} noValidate>
          <Columns parts="1:1" p="lg">
            <TextInput {...form.field('title')} label={text.englishTitle} lang="en" dir="ltr" />
            <TextInput {...form.field('titleAr')} label={text.arabicTitle} lang="ar" dir="rtl" />
            <Textarea {...form.field('body')} label={text.englishText} rows={20} lang="en" dir="ltr" />
            <Textarea {...form.field('bodyAr')} label={text.arabicText} rows={20} lang="ar" dir="rtl" />
            <FormFoot save={text.save} form={form} />
          </Columns>
        </form>
      </Panel>
      <Preview {...form.values} />
    </Stack>
  )
}

function usePageForm(page: WrittenPolicy) {
  const { mutateAsync } = useSavePolicy()
  return useVersionedForm(policyText, {
    stored: page,
    typedOf: ({ title, titleAr, body, bodyAr }) => ({ title, titleAr, body, bodyAr }),
    save: (typed) => mutateAsync({ ...typed, policy: page.policy }),
  }).form
}

function ViewLink({ page: { policy, isSample, version, updatedAt } }: { readonly page: WrittenPolicy }) {
  const text = useText(editorTexts)
  const { language, shortDay } = useLocale()
  if (!isSample && version === 0) return null
  return (
    <Group gap="sm">
      {updatedAt && (
        <Text variant="muted" span>
          {text.changed({ day: shortDay(updatedAt) })}
        </Text>
      )}
      <Button
        component="a"
        href={publicHref(language, paths.policy(policy))}
        target="_blank"
        variant="default"
        size="sm"
      >
        {text.view}
      </Button>
    </Group>
  )
}

type PolicyValues = { readonly [Name in 'title' | 'titleAr' | 'body' | 'bodyAr']: unknown }

function Preview({ title, titleAr, body, bodyAr }: PolicyValues) {
  const text = useText(editorTexts)
  return (
    <Panel title={text.preview} hint={text.previewHint}>
      <Columns parts="1:1" p="lg">
        <Drawn language="en" title={String(title)} body={String(body)} />
        <Drawn language="ar" title={String(titleAr)} body={String(bodyAr)} />
      </Columns>
    </Panel>
  )
}

type DrawnProps = { readonly language: Language; readonly title: string; readonly body: string }

function Drawn({ language, title, body }: DrawnProps) {
  return (
    <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      {title !== '' && <h3 className="mj-display mj-d3">{title}</h3>}
      <PolicyText blocks={blocksOf(body)} headingLevel={4} />
    </div>
  )
}
