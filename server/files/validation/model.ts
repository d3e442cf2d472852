import { type ModelFault, readModelFile } from '#domain/files/model-file.ts'

const problems = {
  'not-a-model': 'unreadable',
  damaged: 'damaged-model',
  compressed: 'compressed-model',
  'needs-other-files': 'model-needs-files',
  empty: 'empty-model',
  'too-many-triangles': 'too-many-triangles',
} as const satisfies Record<ModelFault, string>

type ModelProblem = (typeof problems)[ModelFault]

/** What keeps a glTF binary from being taken, or null: whatever the product page could not show (G-98). */
export function modelProblem(bytes: Uint8Array): ModelProblem | null {
  const { fault } = readModelFile(bytes)
  return fault === null ? null : problems[fault]
}
