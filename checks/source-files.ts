import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dirname, join as joinPosix } from 'node:path/posix'

export type SourceFile = { readonly path: string; readonly text: string }

export const codeFolders = [
  'domain',
  'contract',
  'engines',
  'server',
  'demo',
  'web',
  'checks',
  'scripts',
  'bench',
  'e2e',
]

/** Every hand-written source file of the project, for the checks that read code as text. */
export function sourceFiles(ending: RegExp, folders = codeFolders): SourceFile[] {
  return folders
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => ending.test(path) && !/node_modules|^server\/platform\/db\/types\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** Returns the project's own files that a file imports, types included. */
export function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'((?:\.|#)[^']*)'/g)].map(([, to = '']) =>
    to.startsWith('#') ? to.slice(1) : joinPosix(dirname(path), to),
  )
}
