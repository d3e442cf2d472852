import { Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Factor, OwnFactors } from '#contract/platform/factors.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ReadSection } from '#web/portal/platform/settings/section.tsx'
import { Foot, Rows } from '#web/kit/layout/layout.tsx'
import { DeleteDialog } from '#web/kit/manage/action-dialogs.tsx'
import { AddFactor } from './add-factor.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { factorTexts } from './factor-messages.ts'
import { factorsQuery, useRemoveFactor, useRenewCodes } from './factor-queries.ts'

/** By what the reader proves beside the password that it is they. */
export function FactorsSection() {
  const text = useText(factorTexts)
  return (
    <ReadSection
      anchor="factors"
      title={text.title}
      hint={text.hint}
      query={useQuery(factorsQuery)}
      failed={text.failed}
      height={120}
    >
      {(own) => <OwnFactorRows own={own} />}
    </ReadSection>
  )
}

function OwnFactorRows({ own }: { readonly own: OwnFactors }) {
  const text = useText(factorTexts)
  const { factors, recoveryCodesLeft, isRequired } = own
  const isOnly = factors.length === 1
  return (
    <>
      {factors.length === 0 ? (
        <Box p="lg">
          <Text>{text.none}</Text>
        </Box>
      ) : (
        <Rows>
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isOnly={isOnly} isKept={isOnly && isRequired} />
          ))}
          <CodesRow left={recoveryCodesLeft} />
        </Rows>
      )}
      <Foot py="lg">
        <AddFactor hasApp={factors.some(({ kind }) => kind === 'app')} />
      </Foot>
    </>
  )
}

type RowProps = { readonly factor: Factor; readonly isOnly: boolean; readonly isKept: boolean }

function FactorRow({ factor, isOnly, isKept }: RowProps) {
  const text = useText(factorTexts)
  const { shortDay, shortMoment } = useLocale()
  const [isAsked, setAsked] = useState(false)
  const remove = useRemoveFactor(() => setAsked(false))
  const name = factor.kind === 'app' ? text.app : factor.name
  const used = factor.lastUsedAt ? text.lastUsed({ moment: shortMoment(factor.lastUsedAt) }) : text.unused
  return (
    <Group component="li" justify="space-between" p="lg">
      <div>
        <Text variant="strong">
          <bdi>{name}</bdi>
        </Text>
        <Text variant="muted">
          {factor.kind === 'passkey' && `${text.passkey} · `}
          {text.added({ day: shortDay(factor.createdAt) })} · {used}
        </Text>
      </div>
      {!isKept && (
        <Button variant="default" onClick={() => setAsked(true)} aria-label={text.removeOf({ name })}>
          {text.remove}
        </Button>
      )}
      {isAsked && (
        <DeleteDialog
          title={text.removeTitle}
          text={isOnly ? text.removeLast({ name }) : text.removeText({ name })}
          isPending={remove.isPending}
          onDelete={() => remove.mutate(factor)}
          onClose={() => setAsked(false)}
        />
      )}
    </Group>
  )
}

function CodesRow({ left }: { readonly left: number }) {
  const text = useText(factorTexts)
  const [isAsked, setAsked] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useRenewCodes((made) => {
    setAsked(false)
    setCodes(made)
  })
  return (
    <Group component="li" justify="space-between" p="lg">
      <div>
        <Text variant="strong">{text.codesLeft({ count: left })}</Text>
        <Text variant="muted">{text.codesHelp}</Text>
      </div>
      <Button variant="default" onClick={() => setAsked(true)}>
        {text.renew}
      </Button>
      {isAsked && (
        <DeleteDialog
          title={text.renew}
          text={text.renewText}
          isPending={renew.isPending}
          onDelete={() => renew.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
      {codes && <CodesDialog codes={codes} onKept={() => setCodes(null)} />}
    </Group>
  )
}
