import { useState } from 'react'
import { uploadRules } from '#domain/platform/files/upload-rules.ts'
import type { Upload } from '#web/kit/api/upload-queue.ts'
import { isWorthRetrying } from '#web/kit/api/upload.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { CloseIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { failureText } from '#web/kit/files/file-words.ts'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { fileTexts, uiTexts } from '#web/kit/elements/messages.ts'
import styles from './photos-field.module.css'

type Props = {
  readonly uploads: Uploads
  readonly slot: string
  readonly most: number
  readonly words: Readonly<Record<'label' | 'help' | 'add', string>>
}

/** Uploads photos from the camera or the device, each as soon as it is chosen. */
export function PhotosField({ uploads, slot, most, words }: Props) {
  const text = useText(fileTexts)
  const { list } = useLocale()
  const [notTaken, setNotTaken] = useState<readonly string[]>([])
  const room = most - uploads.all.length
  return (
    <fieldset className={styles.field} data-path={slot} tabIndex={-1}>
      <legend className={styles.label}>{words.label}</legend>
      <p className={styles.help}>{words.help}</p>
      {uploads.all.length > 0 && (
        <ul className={styles.list}>
          {uploads.all.map((upload) => (
            <PhotoRow key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      {notTaken.length > 0 && <p role="alert">{text.notTaken({ names: list(notTaken) })}</p>}
      {room > 0 && (
        <label className={styles.add}>
          {words.add}
          <input
            type="file"
            multiple={room > 1}
            accept={uploadRules.order.types.join(',')}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              for (const file of files.slice(0, room)) uploads.add(slot, file)
              setNotTaken(files.slice(room).map(({ name }) => isolated(name)))
              // So that the same file can be chosen again.
              currentTarget.value = ''
            }}
          />
        </label>
      )}
    </fieldset>
  )
}

function PhotoRow({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  const text = useText(fileTexts)
  const { tryAgain } = useText(uiTexts)
  const { id, file, state, failure, takes } = upload
  const { name } = file
  return (
    <li>
      <bdi className={styles.name}>{name}</bdi>
      <output>
        {state === 'done' && text.uploaded}
        {(state === 'sending' || state === 'waiting') && (
          <progress max={file.size} value={upload.sentBytes} aria-label={text.progress({ name })} />
        )}
        {isWorthRetrying(upload) && (
          <Button variant="text" size="md" onClick={() => uploads.retry(id)}>
            {tryAgain}
          </Button>
        )}
      </output>
      <Button variant="text" size="md" aria-label={text.remove({ name })} onClick={() => uploads.remove(id)}>
        <CloseIcon size={16} />
      </Button>
      {failure !== null && <p role="alert">{failureText({ file, failure, takes }, text)}</p>}
    </li>
  )
}
