import { namesInPdf } from './read-pdf.ts'

const headBytes = 1024
const tailBytes = 4096

/** Scripts, programs, forms that submit or import data, embedded or opened files, and XFA forms, which can run code. */
const activeNames = new Set(
  (
    'JavaScript JS OnInstantiate XFA Launch SubmitForm ImportData GoToR GoToE ' +
    'EmbeddedFile EmbeddedFiles EF FileAttachment RichMedia Rendition Movie Sound 3D'
  ).split(' '),
)

/**
 * Returns why a PDF is refused, or null. The server never renders it, so this protects its readers: refused are PDFs
 * that cannot be opened or need a password, that a browser could take for a web page, or that run or embed something.
 * Encrypted PDFs that open without a password are checked like any other.
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

/** Returns where a PDF ends; anything appended after it, e.g. an archive, is cut off. */
export function endOfPdf(bytes: Buffer): number {
  const end = bytes.lastIndexOf('%%EOF') + 5
  const [lineEnd = ''] = /^\r?\n?/.exec(bytes.toString('latin1', end, end + 2)) ?? []
  return end + lineEnd.length
}

function looksLikePage(head: string): boolean {
  return /<(!doctype|html|head|body|script|svg|iframe|img|object|embed|meta|\?php)\b/i.test(head)
}

/** Whether the plain bytes contain an action, e.g. in an old version of an object that is no longer referenced. */
function namesAction(text: string): boolean {
  const actions = text.matchAll(/\/(?:S|#53)\s*\/((?:\w|#[0-9a-f]{2}){2,60})/gi)
  return actions.some(([, written = '']) => activeNames.has(unescaped(written)))
}

/** Decodes a name as PDF readers do: `J#61vaScript` is JavaScript. */
function unescaped(written: string): string {
  return written.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
