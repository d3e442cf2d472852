import type { Upload } from '#web/kit/api/upload-queue.ts'
import type { UploadFailure } from '#web/kit/api/upload.ts'
import type { fileTexts } from '#web/kit/elements/messages.ts'

type FileTexts = (typeof fileTexts)['en']

const bytesInKilobyte = 1024
const bytesInMegabyte = 1024 * 1024

/** "1.8 MB"; rounded up, so that a size over the limit never reads as the limit. */
export function sizeText(bytes: number, text: FileTexts): string {
  if (bytes < bytesInMegabyte) return text.kilobytes({ size: Math.ceil(bytes / bytesInKilobyte) })
  return text.megabytes({ size: Math.ceil((bytes / bytesInMegabyte) * 10) / 10 })
}

/** "PDF, JPG, PNG": the accepted extensions as users know them. */
function typesText(takes: readonly string[]): string {
  const names = takes.filter((one) => one !== '.jpeg').map((one) => one.slice(1).toUpperCase())
  return names.join(', ')
}

const tooLarge = { pdf: 'tooLargePdf', glb: 'tooLargeModel' } as const

/** Says why a file was not uploaded, and what to do; for some reasons in the server's sentence, if it sent one. */
export function failureText({ file, failure, takes }: Failed, text: FileTexts): string {
  switch (failure.reason) {
    case 'too-large': {
      const ending = /\.(pdf|glb)$/i.exec(file.name)?.[1]?.toLowerCase() as 'pdf' | 'glb' | undefined
      return text[ending ? tooLarge[ending] : 'tooLargePhoto']({ size: sizeText(file.size, text) })
    }
    case 'wrong-type':
      return failure.sentence ?? text.wrongType({ types: typesText(takes) })
    case 'empty':
      return text.empty
    case 'unreachable':
      return text.unreachable
    case 'too-many':
      return text.tooMany
    case 'no-room':
      return text.noRoom
    case 'unfit':
      return failure.sentence ?? text.unfit
    case 'refused':
      return failure.sentence ?? text.refused
  }
}

type Failed = Pick<Upload, 'file' | 'takes'> & { readonly failure: UploadFailure }
