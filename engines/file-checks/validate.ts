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

/** Checks a file in memory, e.g. one of the demo; refuses like {@link validateBytes}. */
export async function validateFile(given: GivenFile): Promise<ValidatedFile> {
  return checkedIn<ValidatedFile>(await answerTo({ kind: 'check-bytes', ...given }))
}

/**
 * Checks an uploaded file in place and replaces it with the part that may be kept; refuses like {@link validateBytes}.
 * Runs in a child process: however many uploads arrive, none is loaded into this process's memory.
 */
export async function validateUpload(arrival: Omit<Check, 'kind'>): Promise<ValidatedUpload> {
  return checkedIn(await answerTo({ kind: 'check', ...arrival }))
}

function checkedIn<Checked>(answer: CheckAnswer<Checked>): Checked {
  if ('refused' in answer) throw new Refusal(answer.refused)
  return answer.checked
}

/** If the worker died or took too long over the file, it counts as unreadable. */
async function answerTo<Task extends Check | CheckBytes>(task: Task): Promise<AnswerTo<Task>> {
  try {
    return await runImageTask(task)
  } catch (error) {
    throw new Refusal(error instanceof ImagePoolFull ? 'request.unavailable' : 'object.unreadable')
  }
}
