import { ActionIcon, Alert, Button, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { uploadRules } from '#domain/platform/files/upload-rules.ts'
import {
  manyTriangles,
  type ModelFacts,
  type ReadModel,
  type SizeCm,
} from '#domain/platform/files/model-file.ts'
import { scaleOf } from '#domain/platform/files/model-scale.ts'
import { fileRefusals } from '#domain/refusals/files.ts'
import { readDimensions } from '#domain/catalogue/products/dimensions.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconCube, IconX } from '#web/kit/icons/icons.ts'
import { kindOfThreeD } from '#web/public/product/three-d/three-d-kind.ts'
import { imageUrl } from '#web/kit/pages/image-address.ts'
import { EmptySlot } from './empty-slot.tsx'
import { photoTexts } from './photo-messages.ts'
import { newPhoto } from '#web/portal/catalogue/products/form/draft.ts'
import styles from './photos.module.css'
import { isModelFile, readModel, useFileUrl, useModelUrl } from './use-file-url.ts'
import { UploadSlot } from './upload-slot.tsx'
import type { ProductForm } from '#web/portal/catalogue/products/form/use-product-form.ts'

/** Slot of the 3D view: an image, or a model that is checked before it is sent (G-98). */
export function ModelSlot({ form }: { readonly form: ProductForm }) {
  const { language } = useLocale()
  const { photo3d, photo3dVariant, dimensions } = form.values
  const upload = form.uploads.all.find(({ slot }) => slot === photo3d?.key)
  const preview = useFileUrl(upload?.bytes)
  const read = useQuery(modelQuery(upload?.bytes, photo3d?.url ?? null))
  const model = read.data ?? null
  const remove = () => {
    if (upload) form.uploads.remove(upload.id)
    form.setValues({ photo3d: null, photo3dVariant: '' })
  }
  if (!photo3d) return <NoThreeD form={form} />
  if (upload && upload.state !== 'done') {
    return <UploadSlot {...{ upload, preview }} path="photo3d" uploads={form.uploads} onRemove={remove} />
  }
  // No image is requested until it is known that the file is one.
  const stored = read.data === null && photo3d.url ? imageUrl(photo3d.url, 640, 'webp') : null
  return (
    <>
      <ThreeDFace address={preview ?? stored} onRemove={remove}>
        <ModelFace
          key={photo3d.key}
          stored={model?.facts ? photo3d.url : null}
          file={model?.facts ? upload?.bytes : undefined}
          variant={photo3dVariant || null}
          isUnread={read.isError}
        />
      </ThreeDFace>
      {read.isError && <Unread isPending={read.isFetching} onRetry={() => void read.refetch()} />}
      {model?.facts && <ModelNote facts={model.facts} dimensions={dimensions} />}
      <Problem>
        {model?.fault ? fileRefusals[`object.${model.fault}`][language] : form.errorOf('photo3d')}
      </Problem>
    </>
  )
}

type UnreadProps = { readonly isPending: boolean; readonly onRetry: () => void }

/** The file could not be fetched, or not read. */
function Unread({ isPending, onRetry }: UnreadProps) {
  const text = useText(photoTexts)
  const { tryAgain } = useText(uiTexts)
  return (
    <>
      <Problem>{text.unread}</Problem>
      <Button size="xs" variant="default" loading={isPending} onClick={onRetry}>
        {tryAgain}
      </Button>
    </>
  )
}

function NoThreeD({ form }: { readonly form: ProductForm }) {
  const text = useText(photoTexts)
  const choose = ([file]: readonly File[]) => {
    if (!file) return
    const photo = newPhoto()
    form.uploads.add(photo.key, file)
    form.setValues({ photo3d: photo, photo3dVariant: '' })
  }
  return (
    <>
      <EmptySlot
        is3d
        path="photo3d"
        label={text.label3d}
        caption={text.photo3d}
        accept={uploadRules.product.extensions}
        onFiles={choose}
      />
      <Problem>{form.errorOf('photo3d')}</Problem>
    </>
  )
}

type NoteProps = { readonly facts: ModelFacts; readonly dimensions: string }

/** Facts of a model, and whether its size matches the dimensions (G-98). */
function ModelNote({ facts, dimensions }: NoteProps) {
  const text = useText(photoTexts)
  const { number } = useLocale()
  return (
    <Stack c="var(--mj-ink-2)" fz="sm" aria-live="polite">
      <Text>{text.modelFacts({ model: written(facts.size, number), triangles: facts.triangles })}</Text>
      <ScaleLine size={facts.size} dimensions={dimensions} />
      {facts.triangles > manyTriangles && (
        <Alert variant="notice" color="yellow" role="note">
          {text.modelHeavy({ triangles: facts.triangles })}
        </Alert>
      )}
    </Stack>
  )
}

function ScaleLine({ size, dimensions }: { readonly size: SizeCm; readonly dimensions: string }) {
  const text = useText(photoTexts)
  const { number } = useLocale()
  const read = readDimensions(dimensions)
  if (!read) return <Text>{text.modelUnsized}</Text>
  const given = { width: read.widthMm / 10, depth: read.depthMm / 10, height: read.heightMm / 10 }
  const scale = scaleOf(size, given)
  if (scale.fits) return <Text>{text.modelFits}</Text>
  return (
    <Alert variant="notice" color="yellow" role="note">
      {text.modelOff({ model: written(size, number), given: written(given, number) })}{' '}
      {scale.unit && text.modelUnit({ unit: text[`unit_${scale.unit}`] })}
    </Alert>
  )
}

/** Measures run from left to right in both languages. */
function written({ width, depth, height }: SizeCm, number: (value: number) => string): string {
  return `\u2066${[width, depth, height].map(number).join(' × ')}\u2069`
}

type FaceProps = {
  readonly address: string | null
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** The image of the 3D view, or the model as shoppers turn it. */
function ThreeDFace({ address, onRemove, children }: FaceProps) {
  const text = useText(photoTexts)
  return (
    <div className={styles.photo}>
      {address === null ? children : <img className={styles.image} src={address} alt={text.threeD} />}
      <div className={styles.tools}>
        <ActionIcon
          className={styles.tool}
          variant="default"
          size={32}
          aria-label={text.remove3d}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}

// A large chunk, loaded only where there is a model to show.
const ModelView = lazy(async () => ({
  default: (await import('#web/public/product/three-d/model-view.tsx')).ModelView,
}))

type ModelProps = {
  readonly stored: string | null
  readonly file: File | undefined
  readonly variant: string | null
  readonly isUnread: boolean
}

/** A text stays behind the model until it is drawn, and replaces it where it cannot be. */
function ModelFace({ stored, file, variant, isUnread }: ModelProps) {
  const text = useText(photoTexts)
  const address = useModelUrl(file) ?? stored
  const [stage, setStage] = useState<'reading' | 'shown' | 'failed'>('reading')
  const show = { onShown: () => setStage('shown'), onFailed: () => setStage('failed') }
  return (
    <>
      {stage !== 'shown' && (
        <span className={styles.model}>
          <IconCube size={40} stroke={1.2} aria-hidden />
          {isUnread || stage === 'failed' ? text.model : text.reading}
        </span>
      )}
      {address !== null && stage !== 'failed' && (
        <Suspense>
          <ModelView {...{ address, variant, ...show }} alt={text.threeD} />
        </Suspense>
      )}
    </>
  )
}

/** Facts of a chosen or stored model; null for an image. */
function modelQuery(file: File | undefined, url: string | null) {
  return queryOptions({
    queryKey: ['model', url ?? '', file?.name ?? '', file?.size ?? 0, file?.lastModified ?? 0],
    queryFn: ({ signal }): Promise<ReadModel | null> => (file ? ofFile(file) : ofAddress(url ?? '', signal)),
    enabled: file !== undefined || url !== null,
  })
}

async function ofFile(file: File): Promise<ReadModel | null> {
  return isModelFile(file) ? readModel(file) : null
}

async function ofAddress(url: string, signal: AbortSignal): Promise<ReadModel | null> {
  if ((await kindOfThreeD(url, signal)) === 'image') return null
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return readModel(await answer.blob())
}
