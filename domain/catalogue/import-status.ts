import { machine } from '#domain/platform/status/machine.ts'

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

const cancel = { event: 'cancelled', by: ['shop', 'system'] } as const
const choose = { event: 'mapping', by: ['shop'] } as const
const check = { event: 'checking', by: ['shop'] } as const
const fail = { event: 'failed', by: ['system'] } as const

/** Status machine of a product import: map columns, check every row, and only then write. */
export const importStatus = machine<ImportStatus, ImportStatus>({
  starts: { mapping: 'mapping' },
  moves: {
    // Columns can be remapped any number of times.
    mapping: { mapping: choose, checking: check, cancelled: cancel },
    checking: { checked: { event: 'checked', by: ['system'] }, failed: fail, cancelled: cancel },
    checked: {
      mapping: choose,
      checking: check,
      importing: { event: 'importing', by: ['shop'] },
      cancelled: cancel,
    },
    importing: { done: { event: 'done', by: ['system'] }, failed: fail, cancelled: cancel },
    done: {},
    failed: {},
    cancelled: {},
  },
  reasons: { failed: 'failure' },
  mayRepeat: false,
  cannotMove: 'import.cannot-move',
  reasonMissing: 'import.cannot-move',
})
