import type { Plugin } from 'vite'

const style = /<style>([\s\S]*?)<\/style>/

/**
 * Adapts model-viewer to a content security policy without unsafe-inline and wasm. It writes its styles as a <style>
 * element into its shadow root, which the policy blocks; the same rules are allowed as a constructed style sheet that
 * the element adopts. Its decoder of compressed meshes compiles WebAssembly on load, though it is not used here, so it
 * is left out.
 */
export function strictModelViewer(): Plugin {
  return {
    name: 'majlis-strict-model-viewer',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/meshopt_decoder.module.js') ? '\0no-meshopt' : null),
    load: (id) => (id === '\0no-meshopt' ? 'export const MeshoptDecoder = undefined' : null),
    transform(code, id) {
      // The development server appends a version to the id.
      const file = id.replace(/\?v=\w+$/, '')
      if (file.endsWith('@google/model-viewer/lib/template.js'))
        return { code: withConstructedSheet(code), map: null }
      if (file.endsWith('@google/model-viewer/lib/model-viewer.js'))
        return { code: adopting(code), map: null }
      return null
    },
  }
}

/** Removes the style element from the template and exports its rules as a constructed style sheet. */
export function withConstructedSheet(template: string): string {
  const rules = style.exec(template)?.[1]
  if (rules === undefined || /[\\`$]/.test(rules))
    throw new Error('model-viewer writes its style another way now')
  const sheet = `export const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(rules)})`
  return `${template.replace(style, '')}\n${sheet}`
}

/** Registers the sheet on the class, whose sheets the element adopts whenever it is connected. */
function adopting(element: string): string {
  return `import { sheet } from './template.js'\n${element}\nModelViewerElement.elementStyles = [sheet]`
}
