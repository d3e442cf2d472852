import { Refusal } from '#domain/refusal.ts'
import type { ImageType } from './file-types.ts'
import { ImagePoolFull, runImageTask } from '#server/files/images/image-pool.ts'
import type {
  AnswerTo,
  Check,
  ValidatedUpload,
  ImageAnswer,
  ImageTask,
} from '#server/files/images/image-tasks.ts'
import { type ValidatedFile, type GivenFile, validateBytes } from './validate-bytes.ts'

/** Checks a file that is in memory, e.g. one of the demo; refuses like {@link inspectFile}. */
export function validateFile(given: GivenFile): Promise<ValidatedFile> {
  return validateBytes(given, examined)
}

async function examined(bytes: Uint8Array, type: ImageType): Promise<ImageAnswer> {
  return (await answerTo({ kind: 'examine', bytes, type })) ?? { refused: 'unreadable' }
}

/**
 * Checks an uploaded file where it lies and leaves in its place what may be kept of it; refuses like
 * {@link inspectFile}. All of it happens in a child process: however many arrive, none is in this one's memory.
 */
export async function validateUpload(arrival: Omit<Check, 'kind'>): Promise<ValidatedUpload> {
  const answer = await answerTo({ kind: 'check', ...arrival })
  if (answer === null) throw new Refusal('object.unreadable')
  if ('refused' in answer) throw new Refusal(answer.refused)
  return answer.checked
}

/** Null when the worker died or took too long over the file: nobody can show such a one. */
async function answerTo<Task extends ImageTask>(task: Task): Promise<AnswerTo<Task> | null> {
  try {
    return await runImageTask(task)
  } catch (error) {
    if (error instanceof ImagePoolFull) throw new Refusal('request.unavailable')
    return null
  }
}
