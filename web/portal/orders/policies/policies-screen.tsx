import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { policies, policyNames } from '#domain/orders/policies.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import type { ScreenProps } from '#web/kit/portal/screen-props.ts'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { editorTexts } from './editor-messages.ts'
import { PolicyForm } from './policy-form.tsx'
import { policiesQuery } from './queries.ts'

/** `/admin/pages`: the pages on delivery, returns, the warranty, privacy and the terms, each by its name. */
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
