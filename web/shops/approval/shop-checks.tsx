import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CheckResult, ShopCheck } from '#domain/shops/shop-checks.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Rows } from '#web/ui/layout/layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { detailsTexts } from './details-messages.ts'
import type { ShopForApproval } from './queries.ts'
import styles from './shop-details.module.css'
import type { ShopPlaces } from './approval-url.ts'
import { ShopStatusBadge } from '#web/shops/shop-status-badge.tsx'

type Props = { readonly shop: ShopForApproval; readonly places: ShopPlaces }

/** What a machine can check before a person looks; none of it decides. */
export function ShopChecks({ shop, places }: Props) {
  const text = useText(detailsTexts)
  return (
    <Panel title={text.checks}>
      <Rows>
        {shop.checks.map(({ check, result }) => (
          <li key={check} className={styles.check} data-result={weightOf[result]}>
            {marks[weightOf[result]]}
            {text[sentences[check][result] ?? sentences[check].malformed]}
          </li>
        ))}
      </Rows>
      {shop.sameNumbers.length > 0 && <Twins shop={shop} places={places} />}
    </Panel>
  )
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

/** Branches may share a number; one who was turned away may try again under another name (G-115). */
function Twins({ shop, places }: Props) {
  const text = useText(detailsTexts)
  const { shopNamed } = useLocale()
  const wordOf = (same: ShopForApproval['sameNumbers'][number]['same']) => {
    if (same.length > 1) return text.twinBoth
    return same[0] === 'taxId' ? text.twinTax : text.twinRegistration
  }
  return (
    <div className={styles.twins}>
      <h3 className={styles.twinsTitle}>{text.twins({ count: shop.sameNumbers.length })}</h3>
      <ul className={styles.twinList}>
        {shop.sameNumbers.map((twin) => (
          <li key={twin.id}>
            <a
              className={styles.link}
              href={places.hrefOf({ shop: twin.id, kycDocument: null })}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                places.go({ shop: twin.id, kycDocument: null })
              }}
            >
              <bdi>{shopNamed(twin)}</bdi>
            </a>{' '}
            <span className={styles.by}>
              <bdi>{twin.ownerName}</bdi> · {wordOf(twin.same)}
            </span>{' '}
            <ShopStatusBadge status={twin.status} />
          </li>
        ))}
      </ul>
    </div>
  )
}
