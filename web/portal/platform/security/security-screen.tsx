import '@mantine/core/styles/Badge.css'
import { Badge, Button, Group, Stack, Text, Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endOtherSessions, type Session } from '#contract/platform/sessions.ts'
import { deviceText } from '#domain/platform/device.ts'
import { call } from '#web/kit/api/call.ts'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { Foot, Rows } from '#web/kit/layout/layout.tsx'
import { ConfirmDialog } from '#web/kit/manage/action-dialogs.tsx'
import { ReadSection } from '#web/portal/platform/settings/section.tsx'
import { securityTexts } from './messages.ts'
import { reloadSessions, sessionsQuery, useEndSession, factorsQuery, reloadFactors } from './queries.ts'
import { type Factor, type OwnFactors, removeFactor, renewRecoveryCodes } from '#contract/platform/factors.ts'
import { AddFactor, CodesDialog } from './add-factor.tsx'
import { factorTexts } from './factor-messages.ts'

/** `/admin/security` and `/shop/security`: second factors and sessions of the signed-in user. */
export default function SecurityScreen() {
  const text = useText(securityTexts)
  return (
    <>
      <ScreenHead title={text.title} />
      <Stack gap="lg">
        <FactorsSection />
        <SessionsSection />
      </Stack>
    </>
  )
}

/** Every session of the user's account, this one first; each of the others can be ended, or all at once. */
function SessionsSection() {
  const text = useText(securityTexts)
  return (
    <ReadSection
      title={text.sessions}
      hint={text.sessionsHint}
      query={useQuery(sessionsQuery)}
      failed={text.failed}
      height={160}
    >
      {(sessions) => (
        <>
          <Rows>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Rows>
          <Others count={sessions.filter(({ isCurrent }) => !isCurrent).length} />
        </>
      )}
    </ReadSection>
  )
}

function SessionRow({ session }: { readonly session: Session }) {
  const text = useText(securityTexts)
  const { language, shortMoment } = useLocale()
  const end = useEndSession()
  const device = deviceText(session, language)
  const moment = shortMoment(session.signedInAt)
  return (
    <Group component="li" justify="space-between" p="lg">
      <div>
        <Group>
          <Text variant="strong">{device}</Text>
          {session.isCurrent && <Badge variant="light">{text.thisDevice}</Badge>}
        </Group>
        <Text variant="muted">{text.lastUse({ moment: shortMoment(session.lastUsedAt) })}</Text>
        <Text variant="muted">
          {/* Isolated, so that an address keeps its order between Arabic words. */}
          {session.address === null
            ? text.fromUnknown({ moment })
            : text.from({ moment, address: `\u2066${session.address}\u2069` })}
        </Text>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          loading={end.isPending}
          onClick={() => end.mutate(session)}
          aria-label={text.endOf({ device, moment })}
        >
          {text.end}
        </Button>
      )}
    </Group>
  )
}

function Others({ count }: { readonly count: number }) {
  const text = useText(securityTexts)
  const [isAsked, setAsked] = useState(false)
  const end = useChange({
    send: () => call(endOtherSessions),
    done: text.othersEnded,
    error: text.notEnded,
    onDone: () => setAsked(false),
    reload: reloadSessions,
  })
  return (
    <Foot py="lg">
      {count === 0 ? (
        <Text variant="muted">{text.onlyHere}</Text>
      ) : (
        <Button variant="default" onClick={() => setAsked(true)}>
          {text.endOthers}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={text.endOthers}
          text={text.endOthersText({ count })}
          change={end}
          onClose={() => setAsked(false)}
        />
      )}
    </Foot>
  )
}

/** The user's second factors. */
function FactorsSection() {
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
  const remove = useChange({
    send: () => call(removeFactor, { params: { id: factor.id } }),
    done: text.removed,
    error: text.notChanged,
    onDone: () => setAsked(false),
    reload: reloadFactors,
  })
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
        <ConfirmDialog
          title={text.removeTitle}
          text={isOnly ? text.removeLast({ name }) : text.removeText({ name })}
          change={remove}
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
  const renew = useChange({
    send: () => call(renewRecoveryCodes),
    done: text.renew,
    error: text.notChanged,
    onDone: ({ recoveryCodes }) => {
      setAsked(false)
      setCodes(recoveryCodes)
    },
    reload: reloadFactors,
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
        <ConfirmDialog
          title={text.renew}
          text={text.renewText}
          change={renew}
          onClose={() => setAsked(false)}
        />
      )}
      {codes && <CodesDialog codes={codes} onKept={() => setCodes(null)} />}
    </Group>
  )
}
