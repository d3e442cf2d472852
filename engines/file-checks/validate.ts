import { Refusal } from '#domain/refusal.ts'
import { ImagePoolFull, runImageTask } from '#engines/file-checks/image-pool.ts'
import type {
  AnswerTo,
  Check,
  CheckAnswer,
  CheckBytes,
  GivenFile,
  ValidatedFile,
  ValidatedUpload,
} from '#engines/file-checks/image-tasks.ts'

/** Checks a file that is in memory, e.g. one of the demo; refuses like {@link validateBytes}. */
export async function validateFile(given: GivenFile): Promise<ValidatedFile> {
  return checkedIn<ValidatedFile>(await answerTo({ kind: 'check-bytes', ...given }))
}

/**
 * Checks an uploaded file where it lies and leaves in its place what may be kept of it; refuses like
 * {@link validateBytes}. All of it happens in a child process: however many arrive, none is in this one's memory.
 */
export async function validateUpload(arrival: Omit<Check, 'kind'>): Promise<ValidatedUpload> {
  return checkedIn(await answerTo({ kind: 'check', ...arrival }))
}

function checkedIn<Checked>(answer: CheckAnswer<Checked>): Checked {
  if ('refused' in answer) throw new Refusal(answer.refused)
  return answer.checked
}

/** Where the worker died or took too long over the file, nobody can show it. */
async function answerTo<Task extends Check | CheckBytes>(task: Task): Promise<AnswerTo<Task>> {
  try {
    return await runImageTask(task)
  } catch (error) {
    throw new Refusal(error instanceof ImagePoolFull ? 'request.unavailable' : 'object.unreadable')
  }
}
