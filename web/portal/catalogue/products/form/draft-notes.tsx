import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type Language, localeTags } from '#domain/platform/text/language.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { productFormTexts } from './messages.ts'
import type { ProductForm } from './use-product-form.ts'

/** Says that a draft came back, and lets one begin anew. */
export function RestoredNote({ form }: { readonly form: ProductForm }) {
  const text = useText(productFormTexts)
  const { language } = useLocale()
  // The draft that came back, whatever is typed and kept after it.
  const [keptAt] = useState(form.keptAt)
  return (
    <Alert color="blue">
      <Group justify="space-between">
        {keptAt && text.draftBack({ time: keptText(keptAt, language) })}
        <Button size="compact-sm" variant="default" onClick={form.startOver}>
          {text.startOver}
        </Button>
      </Group>
    </Alert>
  )
}

/** When the draft was last kept. */
export function KeptLine({ keptAt }: { readonly keptAt: Date | null }) {
  const text = useText(productFormTexts)
  const { language } = useLocale()
  if (keptAt === null) return null
  return (
    <Text variant="muted" mt="lg">
      {text.draftKept({ time: keptText(keptAt, language) })}
    </Text>
  )
}

/** "09:01", as the clock of the device has it; of another day with the day. */
function keptText(at: Date, language: Language): string {
  const isToday = at.toDateString() === new Date().toDateString()
  return at.toLocaleString(localeTags[language], {
    ...(!isToday && { day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}
