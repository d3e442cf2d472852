import { type UploadPurpose, uploadRules } from '#contract/uploads.ts'
import type { UploadFailure } from '#web/api/upload-failure.ts'
import type { fileTexts } from '#web/ui/messages.ts'

type FileTexts = (typeof fileTexts)['en']

const bytesInKilobyte = 1024
const bytesInMegabyte = 1024 * 1024

/** "1.8 MB"; rounded up, so that what is over the limit never reads as the limit. */
export function sizeText(bytes: number, text: FileTexts): string {
  if (bytes < bytesInMegabyte) return text.kilobytes({ size: Math.ceil(bytes / bytesInKilobyte) })
  return text.megabytes({ size: Math.ceil((bytes / bytesInMegabyte) * 10) / 10 })
}

/** "PDF, JPG, PNG": what a purpose takes, as people call it. */
export function typesText(purpose: UploadPurpose): string {
  const { extensions } = uploadRules[purpose]
  const names = extensions.filter((one) => one !== '.jpeg').map((one) => one.slice(1).toUpperCase())
  return names.join(', ')
}

type Failed = { readonly file: File; readonly failure: UploadFailure; readonly purpose: UploadPurpose }

/** Why a file is not uploaded, and what to do: our own words, else the server's. */
export function failureText({ file, failure, purpose }: Failed, text: FileTexts): string {
  switch (failure.reason) {
    case 'too-large':
      return text.tooLarge({ size: sizeText(file.size, text) })
    case 'wrong-type':
      return text.wrongType({ types: typesText(purpose) })
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
