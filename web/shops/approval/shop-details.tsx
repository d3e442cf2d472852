import { Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isUnauthorized } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { DialogWaiting } from '#web/ui/dialog-waiting.tsx'
import { KeysHelp } from '#web/ui/keys-help.tsx'
import { DetailsFoot } from './details-foot.tsx'
import { DetailsHead } from './details-head.tsx'
import { detailsTexts } from './details-messages.ts'
import { DocumentList } from '#web/shops/documents/document-list.tsx'
import { type ShopForApproval, shopQuery } from './queries.ts'
import styles from './shop-details.module.css'
import { Reason } from './shop-card.tsx'
import { ShopChecks } from './shop-checks.tsx'
import { ShopFacts } from './verified-facts.tsx'
import { ShopHistory } from './shop-history.tsx'
import type { ShopPlaces } from './approval-url.ts'
import { ShopContact, ShopFigures } from './status-panel.tsx'
import { useShopNeighbours } from './use-neighbours.ts'
import { useApprovalKeys } from './use-approval-keys.ts'
import type { ShopDecisions } from './use-shop-decisions.tsx'

type Props = { readonly id: string; readonly places: ShopPlaces; readonly decisions: ShopDecisions }

/** Everything about one shop on one screen, and the way to the next one that waits. */
export function ShopDetails({ id, places, decisions }: Props) {
  const text = useText(detailsTexts)
  const isNarrow = useMediaQuery('(max-width: 74.99em)') ?? false
  const { data: shop, error, isFetching, refetch } = useQuery(shopQuery(id))
  const close = () => places.go({ shop: null, kycDocument: null })
  if (isUnauthorized(error)) return null
  return (
    <Modal
      opened
      onClose={close}
      fullScreen={isNarrow}
      size="84rem"
      yOffset="2dvh"
      closeOnEscape={!decisions.isAsking}
      trapFocus={!decisions.isAsking}
      withCloseButton={false}
      padding={0}
      classNames={{ content: styles.dialog, body: styles.whole }}
    >
      {shop ? (
        <Opened shop={shop} places={places} decisions={decisions} onClose={close} />
      ) : (
        <DialogWaiting
          text={text}
          styles={styles}
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
          onClose={close}
        />
      )}
    </Modal>
  )
}

type OpenedProps = Omit<Props, 'id'> & {
  readonly shop: ShopForApproval
  readonly onClose: () => void
}

function Opened({ shop, places, decisions, onClose }: OpenedProps) {
  const [areKeysShown, setAreKeysShown] = useState(false)
  const queue = useShopNeighbours(shop.id, places)
  const top = useTopOnArrival(shop.id)
  const toggleKeys = () => setAreKeysShown(!areKeysShown)
  useApprovalKeys({ shop, decisions, queue, onHelp: toggleKeys })
  return (
    <>
      <DetailsHead
        shop={shop}
        queue={queue}
        areKeysShown={areKeysShown}
        onKeys={toggleKeys}
        onClose={onClose}
      />
      {areKeysShown && <Keys />}
      <div className={styles.body} ref={top}>
        <div className={styles.data}>
          <Reason shop={shop} />
          {shop.status !== 'pending' && <ShopFigures shop={shop} />}
          <ShopChecks shop={shop} places={places} />
          <ShopFacts shop={shop} />
          <ShopContact shop={shop} />
          <ShopHistory shop={shop} />
          {shop.status === 'pending' && <ShopFigures shop={shop} />}
        </div>
        <DocumentList key={shop.id} kycDocuments={shop.kycDocuments} first={places.place.kycDocument} />
      </div>
      <DetailsFoot shop={shop} decisions={decisions} />
    </>
  )
}

function Keys() {
  const text = useText(detailsTexts)
  return (
    <KeysHelp
      keys={[
        ['J', text.keyNext],
        ['K', text.keyPrevious],
        ['A', text.keyApprove],
        ['R', text.keyReject],
      ]}
    />
  )
}

/** Another shop is read from its beginning, and its name is announced. */
function useTopOnArrival(shopId: string) {
  const body = useRef<HTMLDivElement>(null)
  const [first] = useState(shopId)
  useEffect(() => {
    if (shopId === first) return
    body.current?.scrollTo(0, 0)
    const dialog = body.current?.closest('[role="dialog"]')
    dialog?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [shopId, first])
  return body
}
