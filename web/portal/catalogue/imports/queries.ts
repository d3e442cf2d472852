import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import {
  countImportWaiting,
  importFilePath,
  imagePartBytes,
  listImportProblems,
  listImports,
  productImport,
  type ProductImport,
  readImport,
} from '#contract/catalogue/imports/imports.ts'
import { listImportQuestions, listImportWords } from '#contract/catalogue/imports/import-words.ts'
import { keyHeader } from '#contract/file-route.ts'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { currentLanguage, underKey } from '#web/kit/api/call.ts'
import { storedToken, reportRefused } from '#web/kit/api/token.ts'
import { putWithProgress, type ProgressOptions } from '#web/kit/api/upload.ts'
import { pagesQuery } from '#web/kit/lists/resource-pages.ts'
import { toastError } from '#web/kit/elements/toast.tsx'

/** Reading a job's row is cheap; the bar is never older than this. */
const pollEveryMs = 700

export const importsQuery = addressQuery(listImports)

export function importQuery(id: string) {
  return queryOptions({
    ...addressQuery(readImport, { id }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? pollEveryMs : false),
  })
}

/** How many products of the import wait for review. */
export function waitingQuery(id: string) {
  return addressQuery(countImportWaiting, { id })
}

export function problemsQuery(id: string) {
  return pagesQuery(listImportProblems, { params: { id }, query: { limit: 50 } })
}

/** Words of a checked import that match no known name. */
export function questionsQuery(id: string) {
  return addressQuery(listImportQuestions, { id })
}

/** The shop's earlier answers about words. */
export const wordsQuery = addressQuery(listImportWords)

export function isRunning({ status }: Pick<ProductImport, 'status'>): boolean {
  return status === 'checking' || status === 'importing'
}

export function isOver({ status }: Pick<ProductImport, 'status'>): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled'
}

/** Caches the server's answer; the problems and questions of the import refetch when next shown. */
export function showImport(client: QueryClient, shown: ProductImport): void {
  client.setQueryData(importQuery(shown.id).queryKey, shown)
  client.removeQueries({ queryKey: problemsQuery(shown.id).queryKey })
  client.removeQueries({ queryKey: questionsQuery(shown.id).queryKey })
  void client.invalidateQueries({ queryKey: importsQuery.queryKey, exact: true })
}

export async function sendSheet(file: File, sending: ProgressOptions): Promise<ProductImport> {
  const name = encodeURIComponent(Array.from(file.name).slice(-200).join(''))
  const address = `${importFilePath}?name=${name}`
  const request = `${address} ${file.size} ${file.lastModified}`
  return underKey(request, (key) => send(address, file, { ...sending, headers: { [keyHeader]: key } }))
}

/** Sends the ZIP in parts, one after the other, each within the server's size limit. */
export async function sendImages(
  id: string,
  file: File,
  { signal, onSent }: ProgressOptions,
): Promise<ProductImport | null> {
  let answer: ProductImport | null = null
  const count = Math.ceil(file.size / imagePartBytes)
  for (let at = 0, part = 0; at < file.size; at += imagePartBytes, part++) {
    const path = `${listImports.path}/${id}/images/${part}?of=${count}`
    const bytes = file.slice(at, at + imagePartBytes)
    answer = await send(path, bytes, { signal, onSent: (count) => onSent(at + count) })
  }
  return answer
}

type WithHeaders = ProgressOptions & { readonly headers?: Readonly<Record<string, string>> }

async function send(address: string, file: Blob, sending: WithHeaders): Promise<ProductImport> {
  const token = storedToken()
  const headers = {
    'content-type': 'application/octet-stream',
    'accept-language': currentLanguage(),
    authorization: `Bearer ${token ?? ''}`,
    ...sending.headers,
  }
  const answer = await putWithProgress(address, file, { ...sending, headers }).catch((error: unknown) => {
    if (isUnauthorized(error)) reportRefused({ token, path: address })
    throw error
  })
  return z.decode(productImport, JSON.parse(answer))
}

/** Shared by all steps of an import. */
export type StepProps = {
  readonly shown: ProductImport
  /** Shows an import; null shows the choice of another file. */
  readonly go: (id: string | null) => void
}

type Change = {
  readonly send: () => Promise<ProductImport>
  readonly error: string
  readonly failed: string
  readonly client: QueryClient
  readonly onDone?: () => void
}

/** Advances an import and shows its new state; the screen shows success, so only failures raise a toast. */
export function useImportChange({ send, error, failed, client, onDone }: Change) {
  return useMutation({
    mutationFn: send,
    onSuccess: (shown) => {
      showImport(client, shown)
      onDone?.()
    },
    onError: async (cause) => {
      toastError(error, cause, failed)
      await client.invalidateQueries({ queryKey: importsQuery.queryKey })
    },
  })
}
