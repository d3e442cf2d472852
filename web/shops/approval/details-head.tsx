import { ActionIcon, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconKeyboard } from '@tabler/icons-react'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { shopNameOf } from '#web/ui/shop-name.ts'
import { detailsTexts } from './details-messages.ts'
import type { ShopForApproval } from './queries.ts'
import styles from './shop-details.module.css'
import { ShopStatusBadge } from '#web/shops/shop-status-badge.tsx'
import { TimeLeft } from './time-left.tsx'
import type { Queue } from './use-neighbours.ts'

type Props = {
  readonly shop: ShopForApproval
  readonly queue: Queue
  readonly areKeysShown: boolean
  readonly onKeys: () => void
  readonly onClose: () => void
}

/** Whose details these are, how long the promise still runs, and the way through the queue. */
export function DetailsHead({ shop, queue, areKeysShown, onKeys, onClose }: Props) {
  const text = useText(detailsTexts)
  const { language } = useLocale()
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <Modal.Title className={styles.title} tabIndex={-1}>
          <bdi>{shopNameOf(shop, language)}</bdi>
        </Modal.Title>
        <ShopStatusBadge status={shop.status} />
        {shop.status === 'pending' && <TimeLeft since={shop.statusSince} />}
      </div>
      <div className={styles.tools}>
        <ActionIcon {...tool} aria-label={text.keys} aria-expanded={areKeysShown} onClick={onKeys}>
          <IconKeyboard size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon {...tool} aria-label={text.previous} disabled={queue.isMoving} onClick={queue.previous}>
          <IconChevronLeft size={20} stroke={1.6} aria-hidden className="mj-flip" />
        </ActionIcon>
        <ActionIcon {...tool} aria-label={text.next} disabled={queue.isMoving} onClick={queue.next}>
          <IconChevronRight size={20} stroke={1.6} aria-hidden className="mj-flip" />
        </ActionIcon>
        <Modal.CloseButton aria-label={text.close} onClick={onClose} size={44} iconSize={22} />
      </div>
    </div>
  )
}

const tool = { variant: 'subtle', color: 'gray', size: 44 } as const
