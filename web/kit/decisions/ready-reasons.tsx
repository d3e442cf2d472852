import { Button, Group } from '@mantine/core'
import { withReady } from '#domain/platform/text/ready-reasons.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { approvalTexts } from './messages.ts'

type Props = {
  readonly ready: readonly Bilingual[]
  readonly reason: string
  readonly onReason: (reason: string) => void
}

/** Reasons that are given often; whoever reads one later reads it in their own language. */
export function ReadyReasons({ ready, reason, onReason }: Props) {
  const text = useText(approvalTexts)
  const { language } = useLocale()
  const lines = reason.split('\n').map((line) => line.trim())
  return (
    <Group component="fieldset" gap="xs" aria-label={text.readyReasons}>
      {ready.map((one) => {
        const isSaid = lines.includes(one.en) || lines.includes(one.ar)
        return (
          <Button
            key={one.en}
            variant={isSaid ? 'light' : 'default'}
            radius="xl"
            size="sm"
            aria-pressed={isSaid}
            onClick={() => onReason(withReady(reason, one, language))}
          >
            {one[language]}
          </Button>
        )
      })}
    </Group>
  )
}
