import { Skeleton, Stack } from '@mantine/core'
import type { Audience } from '#contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { deliveryTexts } from './messages.ts'
import { termsQuery } from './queries.ts'
import { TermsForm } from './terms-form.tsx'

type Props = { readonly audience: Audience; readonly children?: ReactNode }

/** How somebody delivers, to be changed; what else belongs to it below. */
export function TermsScreen({ audience, children }: Props) {
  const text = useText(deliveryTexts)
  const reading = useQuery(termsQuery(audience))
  const { data: terms, error } = reading
  return (
    <>
      <ScreenHead title={text.title} subtitle={audience === 'shop' ? text.ownSubtitle : text.usualSubtitle} />
      <Stack gap="lg">
        {error && !terms && <ScreenError title={text.failed} of={reading} />}
        {terms ? (
          <TermsForm audience={audience} terms={terms} />
        ) : (
          !error && <Skeleton height={480} aria-busy />
        )}
        {children}
      </Stack>
    </>
  )
}
