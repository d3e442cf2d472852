import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import type { ReactNode } from 'react'
import type { Upload } from '#web/kit/api/upload-queue.ts'
import { isWorthRetrying } from '#web/kit/api/upload.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconButton } from '#web/kit/elements/buttons.tsx'
import { fileTexts, uiTexts } from '#web/kit/elements/messages.ts'
import { IconAlertCircle, IconFile, IconFileTypePdf, IconPhoto, IconTrash } from '#web/kit/icons/icons.ts'
import styles from './file-field.module.css'
import { failureText, sizeText } from './file-words.ts'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'

type Props = {
  readonly upload: Upload
  readonly onRetry: () => void
  readonly onRemove: () => void
  /** Button to choose another file in place of a failed one. */
  readonly chooseAnother: ReactNode
}

/** A chosen file: uploading, uploaded, or failed with the reason. */
export function FileRow(props: Props) {
  const { state } = props.upload
  if (state === 'failed') return <FailedRow {...props} />
  return state === 'done' ? <DoneRow {...props} /> : <MovingRow {...props} />
}

function MovingRow({ upload, onRemove }: Props) {
  const text = useText(fileTexts)
  const shared = useText(uiTexts)
  const { name, size } = upload.file
  return (
    <Group gap="sm" bg="var(--mj-sunken)" bdrs="md" p="md" className={styles.row}>
      <FileMark file={upload.file} />
      <Stack gap={4} className={styles.facts}>
        <FileName name={name} />
        <Progress value={(upload.sentBytes / size) * 100} aria-label={text.progress({ name })} />
        <Text variant="muted" className="mj-num">
          {progressText(upload, text)}
        </Text>
      </Stack>
      <Button variant="subtle" color="gray" onClick={onRemove} aria-label={text.cancelNamed({ name })}>
        {shared.cancel}
      </Button>
    </Group>
  )
}

function progressText(upload: Upload, text: (typeof fileTexts)['en']): string {
  const { state, sentBytes, secondsLeft, file } = upload
  if (state === 'waiting') return text.waiting
  if (sentBytes >= file.size) return text.checking
  const amounts = { sent: sizeText(sentBytes, text), total: sizeText(file.size, text) }
  return secondsLeft === null ? text.sent(amounts) : text.timeLeft({ ...amounts, count: secondsLeft })
}

function DoneRow({ upload, onRemove }: Props) {
  const text = useText(fileTexts)
  const { name, size } = upload.file
  return (
    <Group gap="sm" bg="var(--mj-sunken)" bdrs="md" p="md" className={styles.row}>
      <FileMark file={upload.file} />
      <Stack gap={4} className={styles.facts}>
        <FileName name={name} />
        <Text variant="muted" className="mj-num">
          {sizeText(size, text)}
        </Text>
      </Stack>
      <StatusBadge variant="good">{text.uploaded}</StatusBadge>
      <Remove name={name} onRemove={onRemove} />
    </Group>
  )
}

function FailedRow({ upload, onRetry, onRemove, chooseAnother }: Props) {
  const text = useText(fileTexts)
  const shared = useText(uiTexts)
  const { file, failure, takes } = upload
  if (failure === null) return null
  return (
    <Group gap="sm" bg="var(--mj-sunken)" bdrs="md" p="md" className={styles.row} data-failed>
      <IconAlertCircle size={22} stroke={1.6} aria-hidden className={styles.mark} />
      <Stack gap={4} className={styles.facts}>
        <FileName name={file.name} />
        <Text variant="error" fz="sm" role="alert">
          {failureText({ file, failure, takes }, text)}
        </Text>
      </Stack>
      <Group className={styles.actions}>
        {isWorthRetrying(upload) && (
          <Button variant="default" onClick={onRetry}>
            {shared.tryAgain}
          </Button>
        )}
        {chooseAnother}
      </Group>
      <Remove name={file.name} onRemove={onRemove} />
    </Group>
  )
}

type RemoveProps = { readonly name: string; readonly onRemove: () => void }

function Remove({ name, onRemove }: RemoveProps) {
  const text = useText(fileTexts)
  return (
    <IconButton ms="auto" onClick={onRemove} aria-label={text.remove({ name })}>
      <IconTrash size={20} stroke={1.5} aria-hidden />
    </IconButton>
  )
}

/** File names run from left to right in both languages, and may be long. */
function FileName({ name }: { readonly name: string }) {
  return (
    <Text variant="strong" truncate>
      <bdi dir="ltr">{name}</bdi>
    </Text>
  )
}

function FileMark({ file }: Pick<Upload, 'file'>) {
  const isPdf = /pdf$/i.test(file.type || file.name)
  const Mark = isPdf ? IconFileTypePdf : file.type.startsWith('image/') ? IconPhoto : IconFile
  return <Mark size={24} stroke={1.5} aria-hidden className={styles.mark} />
}
