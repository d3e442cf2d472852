import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Upload } from '#web/kit/api/upload-queue.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconUpload } from '#web/kit/icons/icons.ts'
import { ChooseFile } from './choose-file.tsx'
import { DropArea } from './drop-area.tsx'
import styles from './file-field.module.css'
import { fileTexts } from '#web/kit/elements/messages.ts'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { FileRow } from './file-row.tsx'
import type { Uploads } from './use-uploads.ts'

type Props = {
  readonly slot: string
  /** The accepted file extensions. */
  readonly takes: readonly string[]
  /** Phones open the camera directly. */
  readonly isCamera?: boolean
  readonly uploads: Uploads
  readonly label: string
  readonly help: string
  readonly icon: ReactNode
  readonly error?: string | undefined
  /** Below the drop area while no file is chosen. */
  readonly extra?: ReactNode
}

/** A field for one file: choose or drop it, watch the upload, cancel, retry, or choose another (R-REG-14, R-UPL-06). */
export function FileField({ slot, takes, uploads, label, help, icon, error, ...props }: Props) {
  const id = useId()
  const upload = uploads.all.find((one) => one.slot === slot) ?? null
  const choose = choosing({ slot, takes, uploads }, upload)
  const block = useKeptFocus(upload?.state ?? 'none')
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      p="lg"
      ref={block}
      tabIndex={-1}
      data-path={upload ? slot : undefined}
      aria-labelledby={id}
    >
      <FieldHead {...{ id, label, help, icon }} />
      <div>
        {upload ? (
          <FileRow
            upload={upload}
            onRetry={() => uploads.retry(upload.id)}
            onRemove={() => uploads.remove(upload.id)}
            chooseAnother={<ChooseAnother takes={takes} onFile={(file) => choose([file])} />}
          />
        ) : (
          <>
            <DropArea
              {...{ label, path: slot, onFiles: choose }}
              accept={takes}
              isCamera={props.isCamera}
              isInvalid={error !== undefined}
              describedBy={`${id}-help ${id}-error`}
            />
            {props.extra}
          </>
        )}
        <Problem id={`${id}-error`}>{upload?.failure ? null : error}</Problem>
      </div>
      <Progressing upload={upload} />
    </Paper>
  )
}

function FieldHead({
  id,
  label,
  help,
  icon,
}: Pick<Props, 'label' | 'help' | 'icon'> & { readonly id: string }) {
  return (
    <Group wrap="nowrap" gap="sm" mb="sm">
      <span className={styles.icon}>{icon}</span>
      <div>
        <Title order={3} size="h4" id={id}>
          {label}
        </Title>
        <Text variant="muted" id={`${id}-help`}>
          {help}
        </Text>
      </div>
    </Group>
  )
}

/** Replaces the previous file with the chosen one. */
function choosing(
  { slot, takes, uploads }: Pick<Props, 'slot' | 'takes' | 'uploads'>,
  before: Upload | null,
) {
  return ([file]: readonly File[]) => {
    if (!file) return
    if (before) uploads.remove(before.id)
    uploads.add(slot, file, takes)
  }
}

function ChooseAnother({ takes, onFile }: Pick<Props, 'takes'> & { readonly onFile: (file: File) => void }) {
  const { chooseAnother } = useText(fileTexts)
  return (
    <ChooseFile
      accept={takes.join(',')}
      leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />}
      onFile={onFile}
    >
      {chooseAnother}
    </ChooseFile>
  )
}

/** Announces the upload to screen readers: start, halfway and end. */
function Progressing({ upload }: { readonly upload: Upload | null }) {
  const text = useText(fileTexts)
  const say = () => {
    if (upload === null || upload.state === 'waiting' || upload.state === 'failed') return ''
    const { name, size } = upload.file
    if (upload.state === 'done') return text.sayDone({ name })
    return upload.sentBytes * 2 < size ? text.sayStart({ name }) : text.sayHalf({ name })
  }
  return <VisuallyHidden component="output">{say()}</VisuallyHidden>
}

/** Keeps focus in the field when the focused control disappears with its row. */
function useKeptFocus(state: string) {
  const block = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const field = block.current
    const enter = () => {
      isInside.current = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) isInside.current = false
    }
    field?.addEventListener('focusin', enter)
    field?.addEventListener('focusout', leave)
    return () => {
      field?.removeEventListener('focusin', enter)
      field?.removeEventListener('focusout', leave)
    }
  }, [])
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isInside.current && isLost) block.current?.focus({ preventScroll: true })
  }, [state])
  return block
}
