import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import type { Upload } from '#web/api/upload-queue.ts'
import { isWorthRetrying } from '#web/api/upload-failure.ts'
import { useText } from '#web/i18n/locale.tsx'
import { fileTexts } from '#web/ui/files/file-messages.ts'
import { failureText } from '#web/ui/files/file-words.ts'
import type { Uploads } from '#web/ui/files/use-uploads.ts'
import { photoTexts } from './photo-messages.ts'
import { uiTexts } from '#web/ui/messages.ts'
import styles from './photos.module.css'

type Props = {
  readonly upload: Upload
  readonly preview: string | null
  readonly uploads: Uploads
  readonly onRemove: () => void
}

/** A file on its way into its place, or what kept it from arriving. */
export function UploadSlot({ upload, preview, uploads, onRemove }: Props) {
  const text = useText(photoTexts)
  const shared = useText(uiTexts)
  const files = useText(fileTexts)
  const { file, failure, id } = upload
  const { name } = file
  const quiet = { variant: 'subtle', color: 'gray', onClick: onRemove } as const
  if (failure) {
    return (
      <div className={styles.failed}>
        <p className={styles.reason} role="alert">
          {failureText({ file, failure, purpose: 'product' }, files)}
        </p>
        {isWorthRetrying(failure) && (
          <Button size="xs" variant="default" onClick={() => uploads.retry(id)}>
            {shared.tryAgain}
          </Button>
        )}
        <Button {...quiet} size="xs" aria-label={files.remove({ name })}>
          {shared.cancel}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.moving}>
      {preview && <img className={styles.coming} src={preview} alt="" />}
      <div className={styles.progress}>
        <span className={styles.percent}>{progressText(upload, text)}</span>
        <Progress value={percentOf(upload)} aria-label={files.progress({ name })} className={styles.bar} />
        <bdi className={styles.fileName} dir="ltr">
          {name}
        </bdi>
        <Button {...quiet} size="compact-xs" aria-label={text.cancelUpload({ name })}>
          {shared.cancel}
        </Button>
      </div>
    </div>
  )
}

function percentOf({ sentBytes, file }: Upload): number {
  return Math.round((sentBytes / file.size) * 100)
}

function progressText(upload: Upload, text: (typeof photoTexts)['en']): string {
  if (upload.state === 'waiting') return text.waiting
  const percent = percentOf(upload)
  return percent >= 100 ? text.checking : text.percent({ percent })
}
