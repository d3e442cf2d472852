import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { CloseIcon, NextIcon, PreviousIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { useModal } from '#web/kit/storefront/use-modal.ts'
import { Counter } from '#web/public/product/counter.tsx'
import { type Pictures, photoByKey } from './photo-strip.tsx'
import { viewTexts } from './view-messages.ts'
import { PanZoomImage } from './pan-zoom-image.tsx'
import { RoundButton } from '#web/public/product/round-button.tsx'
import styles from './zoom-dialog.module.css'

type Props = {
  readonly pictures: Pictures
  readonly index: number
  readonly onIndex: (index: number) => void
  readonly onClose: () => void
}

/** A photo over the whole window. Escape closes it, and focus returns to the photo that opened it. */
export function ZoomDialog({ pictures, index, onIndex, onClose }: Props) {
  const text = useText(viewTexts)
  const { dir } = useLocale()
  const { photos, alt, name } = pictures
  const count = photos.length
  const onKeyDown = (event: KeyboardEvent) => {
    const next = photoByKey(event.key, index, { count, dir })
    if (next === null || event.defaultPrevented) return
    event.preventDefault()
    onIndex(next)
  }
  const { dialog, close } = useModal({ onClose, onKeyDown })
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={text.zoomTitle({ name })}>
      <PanZoomImage address={photos[index] ?? ''} alt={alt} help={text.zoomHelp} />
      <RoundButton className={styles.close} label={text.close} onClick={close}>
        <CloseIcon size={22} />
      </RoundButton>
      {count > 1 && <Steps index={index} count={count} onIndex={onIndex} />}
    </dialog>
  )
}

/** Steps between photos, cyclically. */
function Steps({ index, count, onIndex }: { index: number; count: number; onIndex: Props['onIndex'] }) {
  const text = useText(viewTexts)
  const go = (to: number) => onIndex((to + count) % count)
  return (
    <div className={styles.steps}>
      <RoundButton label={text.previousPhoto} onClick={() => go(index - 1)}>
        <PreviousIcon size={22} />
      </RoundButton>
      <Counter index={index} count={count} />
      <RoundButton label={text.nextPhoto} onClick={() => go(index + 1)}>
        <NextIcon size={22} />
      </RoundButton>
    </div>
  )
}
