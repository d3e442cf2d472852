import { useId } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { MinusIcon, PlusIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { imageUrl, isStored, sourceSet } from '#web/kit/pages/image-address.ts'
import { viewTexts } from './view-messages.ts'
import styles from './pan-zoom-image.module.css'
import { RoundButton } from '#web/public/product/round-button.tsx'
import { usePanZoom } from './use-pan-zoom.ts'

type Props = {
  readonly address: string
  readonly alt: string
  /** How it is handled, in words. */
  readonly help: string
  readonly onFailed?: () => void
}

/** A picture to enlarge and push about: by pointer, by two fingers, by wheel, by keys or by its buttons. */
export function PanZoomImage({ address, alt, help, onFailed }: Props) {
  const id = useId()
  const text = useText(viewTexts)
  const { frame, picture, zoomBy } = usePanZoom(address)
  return (
    <div className={styles.view}>
      <div
        ref={frame}
        className={styles.frame}
        role="application"
        aria-label={alt}
        aria-describedby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the picture itself takes the keys, as a map does
        tabIndex={0}
      >
        <picture ref={picture} className={styles.picture}>
          {isStored(address) && (
            <source type="image/avif" srcSet={sourceSet(address, 'avif')} sizes="100vw" />
          )}
          <img
            key={address}
            src={imageUrl(address, 1400, 'webp')}
            alt=""
            draggable={false}
            onError={onFailed}
          />
        </picture>
      </div>
      <p id={id} className={styles.help}>
        {help}
      </p>
      <div className={styles.buttons}>
        <RoundButton label={text.zoomOut} onClick={() => zoomBy(1 / 1.5)}>
          <MinusIcon size={20} />
        </RoundButton>
        <RoundButton label={text.zoomIn} onClick={() => zoomBy(1.5)}>
          <PlusIcon size={20} />
        </RoundButton>
      </div>
    </div>
  )
}
