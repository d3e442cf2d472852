import { machine } from './machine.ts'

export const importStatuses = [
  'mapping',
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'cancelled',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/** The path of an import of products: columns, check of every row, and only then the writing. */
export const importStatus = machine<ImportStatus>({
  moves: {
    mapping: { checking: {}, cancelled: {} },
    checking: { checked: {}, failed: {}, cancelled: {} },
    checked: { mapping: {}, checking: {}, importing: {}, cancelled: {} },
    importing: { done: {}, failed: {}, cancelled: {} },
    done: {},
    failed: {},
    cancelled: {},
  },
  cannotMove: 'import.cannot-move',
  reasonMissing: 'import.cannot-move',
})
