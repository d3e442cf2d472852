import { namesInPdf } from './read-pdf.ts'

const headBytes = 1024
const tailBytes = 4096

/** Scripts, programs, forms that send or fetch, other files that are carried or opened, and forms of Adobe's own, which are programs. */
const activeNames = new Set(
  (
    'JavaScript JS OnInstantiate XFA Launch SubmitForm ImportData GoToR GoToE ' +
    'EmbeddedFile EmbeddedFiles EF FileAttachment RichMedia Rendition Movie Sound 3D'
  ).split(' '),
)

/**
 * What keeps a PDF from being taken, or null. It is never drawn by the server, so this is about its readers: one that
 * nobody can open or that asks for a password, one that a browser could take for a page, and one that runs or carries
 * something. Encrypted ones that open without a password are judged like the others.
 */
export async function pdfProblem(
  bytes: Buffer,
): Promise<'unreadable-pdf' | 'wrong-type' | 'active-pdf' | 'locked-pdf' | null> {
  if (!bytes.includes('%%EOF', Math.max(0, bytes.length - tailBytes))) return 'unreadable-pdf'
  if (looksLikePage(bytes.toString('latin1', 0, headBytes))) return 'wrong-type'
  const met = await namesInPdf(bytes, activeNames)
  if (typeof met === 'string') return met
  return met.size > 0 || namesAction(bytes.toString('latin1')) ? 'active-pdf' : null
}

/** Where a PDF ends: what was put behind it, e.g. an archive, is left behind. */
export function endOfPdf(bytes: Buffer): number {
  const end = bytes.lastIndexOf('%%EOF') + 5
  const [lineEnd = ''] = /^\r?\n?/.exec(bytes.toString('latin1', end, end + 2)) ?? []
  return end + lineEnd.length
}

function looksLikePage(head: string): boolean {
  return /<(!doctype|html|head|body|script|svg|iframe|img|object|embed|meta|\?php)\b/i.test(head)
}

/** Whether an action stands there in plain letters, e.g. in an earlier version of an object, which nothing leads to any more. */
function namesAction(text: string): boolean {
  const actions = text.matchAll(/\/(?:S|#53)\s*\/((?:\w|#[0-9a-f]{2}){2,60})/gi)
  return actions.some(([, written = '']) => activeNames.has(unescaped(written)))
}

/** As readers understand a name: `J#61vaScript` is JavaScript. */
function unescaped(written: string): string {
  return written.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
