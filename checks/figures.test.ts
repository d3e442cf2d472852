import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const roots = /^(domain|contract|server|demo|engines|web)\//
const code = sourceFiles(/\.(ts|tsx|css)$/).filter(
  ({ path }) => roots.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
)

/** Figures change with every commit: the written ones may be off by this share. */
const lag = 0.05

test('the roadmap says how large the house is', () => {
  const written = /([\d,]+) lines in ([\d,]+) files/.exec(readFileSync('docs/roadmap.md', 'utf8'))
  const [lines = 0, files = 0] = (written ?? []).slice(1).map((figure) => Number(figure.replaceAll(',', '')))
  const counted = code.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  expect(Math.abs(lines / counted - 1), `${counted} lines`).toBeLessThan(lag)
  expect(Math.abs(files / code.length - 1), `${code.length} files`).toBeLessThan(lag)
})

test.each(['README.md', 'CONTRIBUTING.md', 'contract/README.md', 'domain/README.md'])(
  'the files that %s names are there',
  (path) => {
    const named = readFileSync(path, 'utf8').matchAll(
      /`((?:checks|domain|contract|server|web|docs)\/[\w./-]+\.\w+)/g,
    )
    const missing = [...named].map(([, name = '']) => name).filter((name) => !existsSync(name))
    expect(missing).toEqual([])
  },
)
