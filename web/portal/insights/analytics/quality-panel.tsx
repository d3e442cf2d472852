import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readOwnQuality } from '#contract/shops/quality.ts'
import {
  type MeasureName,
  type MeasureResult,
  measureNames,
  measures,
} from '#domain/insights/analytics/quality.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import { qualityTexts } from './quality-messages.ts'
import { GradeBadge, useMeasureWriter } from './quality-parts.tsx'

const ownQualityQuery = addressQuery(readOwnQuality)

/** Quality of the shop, the meaning of each measure, and how to improve one that is not good. */
export function QualityPanel() {
  const text = useText(qualityTexts)
  const reading = useQuery(ownQualityQuery)
  return (
    <ReadPanel
      title={text.ownTitle}
      hint={text.ownHint}
      reading={reading}
      failed={text.failedToRead}
      height={240}
    >
      {(quality) => (
        <Rows>
          {measureNames.map((name) => (
            <MeasureRow key={name} name={name} measured={quality.measures[name]} />
          ))}
        </Rows>
      )}
    </ReadPanel>
  )
}

function MeasureRow({ name, measured }: { readonly name: MeasureName; readonly measured: MeasureResult }) {
  const { language } = useLocale()
  const write = useMeasureWriter()
  const { name: word, says, advice } = measures[name]
  const isToBetter = measured.grade === 'fair' || measured.grade === 'bad'
  return (
    <Group component="li" gap="sm" align="start">
      <Box flex="1 1 16rem" miw={0}>
        <Text variant="strong">{word[language]}</Text>
        <Text variant="muted">{says[language]}</Text>
        {isToBetter && <Text mt="xs">{advice[language]}</Text>}
      </Box>
      <Text span variant="strong">
        <bdi>{write(name, measured)}</bdi>
      </Text>
      <GradeBadge grade={measured.grade} />
    </Group>
  )
}
