import { Modal, Skeleton } from '@mantine/core'
import { ApiError } from '#web/api/api-error.ts'
import { ScreenError } from './screen-error.tsx'

type Props = {
  readonly text: Readonly<Record<'close' | 'failed' | 'loading' | 'missing', string>>
  readonly styles: Readonly<Record<string, string>>
  readonly error: Error | null
  readonly isRetrying: boolean
  readonly onRetry: () => unknown
  readonly onClose?: () => void
}

/** A dialog whose content is being read, is not there, or could not be read; it can be closed all the while. */
export function DialogWaiting({ text, styles, error, isRetrying, onRetry, onClose }: Props) {
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <>
      <div className={styles['head']}>
        <Modal.Title className={styles['title']}>{isMissing ? text.missing : text.loading}</Modal.Title>
        <Modal.CloseButton
          aria-label={text.close}
          {...(onClose && { onClick: onClose })}
          size={44}
          iconSize={22}
        />
      </div>
      <div className={styles['waiting']} aria-busy={error === null}>
        {error === null && <Skeleton height={420} />}
        {error !== null && !isMissing && (
          <ScreenError
            title={text.failed}
            error={error}
            onRetry={() => void onRetry()}
            isRetrying={isRetrying}
          />
        )}
      </div>
    </>
  )
}
