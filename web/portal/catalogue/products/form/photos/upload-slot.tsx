import { Button, Progress, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import type { Upload } from '#web/kit/api/upload-queue.ts'
import { isWorthRetrying } from '#web/kit/api/upload.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { fileTexts, uiTexts } from '#web/kit/elements/messages.ts'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { failureText } from '#web/kit/files/file-words.ts'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { photoTexts } from './photo-messages.ts'
import styles from './photos.module.css'

type Props = {
  readonly upload: Upload
  readonly preview: string | null
  readonly uploads: Uploads
  readonly onRemove: () => void
  /** Lets the form find it after a failure. */
  readonly path: string
}

/** A file being uploaded, or why its upload failed. */
export function UploadSlot({ upload, preview, uploads, onRemove, path }: Props) {
  const text = useText(photoTexts)
  const shared = useText(uiTexts)
  const files = useText(fileTexts)
  const { file, failure, takes, id } = upload
  const { name } = file
  const quiet = { variant: 'subtle', color: 'gray', onClick: onRemove } as const
  if (failure) {
    return (
      <Stack className={styles.failed} tabIndex={-1} data-path={path}>
        <FileName name={name} />
        <Problem>{failureText({ file, failure, takes }, files)}</Problem>
        {isWorthRetrying(upload) && (
          <Button size="xs" variant="default" onClick={() => uploads.retry(id)}>
            {shared.tryAgain}
          </Button>
        )}
        <Button {...quiet} size="xs" aria-label={files.remove({ name })}>
          {shared.cancel}
        </Button>
      </Stack>
    )
  }
  return (
    <Stack className={styles.moving}>
      {preview && <img className={styles.coming} src={preview} alt="" />}
      <Stack>
        <strong className="mj-num">{progressText(upload, text)}</strong>
        <Progress value={percentOf(upload)} aria-label={files.progress({ name })} />
        <FileName name={name} />
        <Button {...quiet} size="compact-xs" aria-label={text.cancelUpload({ name })}>
          {shared.cancel}
        </Button>
      </Stack>
    </Stack>
  )
}

function FileName({ name }: { readonly name: string }) {
  return (
    <Text component="bdi" fz="xs" truncate dir="ltr">
      {name}
    </Text>
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
