import { Box, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CheckResult, ShopCheck } from '#domain/shops/shop-checks.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '#web/kit/icons/icons.ts'
import { Rows, Panel } from '#web/kit/layout/layout.tsx'
import { detailsTexts } from './details-messages.ts'
import type { ShopForApproval } from './queries.ts'
import styles from './shop-details.module.css'
import { ShopStatusBadge } from '#web/portal/shops/shop-status-badge.tsx'

type Props = {
  readonly shop: ShopForApproval
  readonly hrefOfShop: (id: string) => string
  readonly onOpen: (id: string) => void
}

/** Automatic checks to read before the review; none of them decides. */
export function ShopChecks(props: Props) {
  const { shop } = props
  const text = useText(detailsTexts)
  const sentenceOf = useCheckSentence()
  return (
    <Panel title={text.checks}>
      <Rows>
        {shop.checks.map(({ check, result }) => (
          <Group
            component="li"
            key={check}
            wrap="nowrap"
            align="start"
            className={styles.check}
            data-result={weightOf[result]}
          >
            {marks[weightOf[result]]}
            {sentenceOf({ check, result })}
          </Group>
        ))}
      </Rows>
      {shop.sameNumbers.length > 0 && <Twins {...props} />}
    </Panel>
  )
}

type Checked = ShopForApproval['checks'][number]

/** Whether a check speaks against the shop; a missing value does not. */
export function failsIn({ result }: Checked): boolean {
  return weightOf[result] === 'doubtful' || weightOf[result] === 'bad'
}

/** Returns a function that puts the result of a check into words. */
export function useCheckSentence(): (checked: Checked) => string {
  const text = useText(detailsTexts)
  return ({ check, result }) => text[sentences[check][result] ?? sentences[check].malformed]
}

const weightOf = {
  fits: 'good',
  missing: 'unknown',
  expiring: 'doubtful',
  doubtful: 'doubtful',
  malformed: 'doubtful',
  expired: 'bad',
} as const satisfies Record<CheckResult, string>

const marks = {
  good: <IconCircleCheck size={18} stroke={1.6} aria-hidden />,
  unknown: <IconInfoCircle size={18} stroke={1.6} aria-hidden />,
  doubtful: <IconAlertTriangle size={18} stroke={1.6} aria-hidden />,
  bad: <IconAlertTriangle size={18} stroke={1.6} aria-hidden />,
} as const satisfies Record<string, ReactNode>

type Sentence = Extract<keyof (typeof detailsTexts)['en'], `${ShopCheck}${Capitalize<CheckResult>}`>
type Sentences = { readonly malformed: Sentence } & { readonly [R in CheckResult]?: Sentence }

const sentences: Readonly<Record<ShopCheck, Sentences>> = {
  licence: {
    fits: 'licenceFits',
    missing: 'licenceMissing',
    malformed: 'licenceMissing',
    expiring: 'licenceExpiring',
    expired: 'licenceExpired',
  },
  trn: { fits: 'trnFits', missing: 'trnMissing', malformed: 'trnMalformed', doubtful: 'trnDoubtful' },
  emiratesId: {
    fits: 'emiratesIdFits',
    missing: 'emiratesIdMissing',
    malformed: 'emiratesIdMalformed',
    doubtful: 'emiratesIdDoubtful',
  },
  phone: { fits: 'phoneFits', missing: 'phoneMissing', malformed: 'phoneMalformed' },
}

/** Shops with the same numbers: branches may share one, and a rejected owner may try another name (G-115). */
function Twins({ shop, hrefOfShop, onOpen }: Props) {
  const text = useText(detailsTexts)
  const { shopNamed } = useLocale()
  const wordOf = (same: ShopForApproval['sameNumbers'][number]['same']) => {
    if (same.length > 1) return text.twinBoth
    return same[0] === 'taxId' ? text.twinTax : text.twinRegistration
  }
  return (
    <Box px="lg" py="sm" className={styles.twins}>
      <Title order={3} size="h5">
        {text.twins({ count: shop.sameNumbers.length })}
      </Title>
      <Stack component="ul" mt={4}>
        {shop.sameNumbers.map((twin) => (
          <Text component="li" key={twin.id}>
            <a
              href={hrefOfShop(twin.id)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onOpen(twin.id)
              }}
            >
              <NameText>{shopNamed(twin)}</NameText>
            </a>{' '}
            <Text variant="muted" span>
              <bdi>{twin.ownerName}</bdi> · {wordOf(twin.same)}
            </Text>{' '}
            <ShopStatusBadge status={twin.status} />
          </Text>
        ))}
      </Stack>
    </Box>
  )
}
