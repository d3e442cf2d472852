import { Alert, Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { acceptTerms, readOwnTerms } from '#contract/shops/own-settings.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { useChange, reloadOf } from '#web/kit/elements/use-change.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { shopSettingsTexts } from './messages.ts'

const termsQuery = addressQuery(readOwnTerms)

/** Asks a shop to accept newer terms than those it accepted; nothing is blocked meanwhile. */
export function TermsNotice() {
  const text = useText(shopSettingsTexts)
  const { language, shortDay } = useLocale()
  const current = useQuery(termsQuery).data
  const accepting = useAccepting()
  if (!current?.current || current.accepted?.version === current.current.version) return null
  const { version, since } = current.current
  return (
    <Alert mb="lg" variant="notice" role="note" title={text.newTerms}>
      <Group gap="md">
        {text.termsSince({ day: shortDay(since) })}
        <Anchor href={publicHref(language, paths.policy('terms', version))} target="_blank" rel="noopener">
          {text.readTerms}
        </Anchor>
        <Button size="sm" loading={accepting.isPending} onClick={() => accepting.mutate({ version })}>
          {text.acceptTerms}
        </Button>
      </Group>
    </Alert>
  )
}

function useAccepting() {
  const text = useText(shopSettingsTexts)
  return useChange({
    send: (body: { readonly version: number }) => call(acceptTerms, { body }),
    done: text.termsAccepted,
    error: text.notSaved,
    into: termsQuery,
    reload: reloadOf({ stale: /shop\/terms/ }),
  })
}
