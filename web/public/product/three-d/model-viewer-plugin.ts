import type { Plugin } from 'vite'

const style = /<style>([\s\S]*?)<\/style>/

/**
 * Fits model-viewer to a policy without unsafe-inline and wasm. It writes its sheet as a <style> element into its
 * shadow root, which the policy refuses; as a constructed sheet, adopted by the element, the same rules are allowed.
 * Its decoder of compressed meshes compiles WebAssembly as soon as it is loaded, though nothing here uses it: it is
 * left out.
 */
export function strictModelViewer(): Plugin {
  return {
    name: 'majlis-strict-model-viewer',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/meshopt_decoder.module.js') ? '\0no-meshopt' : null),
    load: (id) => (id === '\0no-meshopt' ? 'export const MeshoptDecoder = undefined' : null),
    transform(code, id) {
      // The development server adds the version to the address.
      const file = id.replace(/\?v=\w+$/, '')
      if (file.endsWith('@google/model-viewer/lib/template.js'))
        return { code: withConstructedSheet(code), map: null }
      if (file.endsWith('@google/model-viewer/lib/model-viewer.js'))
        return { code: adopting(code), map: null }
      return null
    },
  }
}

/** The template without its style element; its rules as a sheet of their own. */
export function withConstructedSheet(template: string): string {
  const rules = style.exec(template)?.[1]
  if (rules === undefined || /[\\`$]/.test(rules))
    throw new Error('model-viewer writes its style another way now')
  const sheet = `export const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(rules)})`
  return `${template.replace(style, '')}\n${sheet}`
}

/** The element takes up the sheets of its class whenever it is connected. */
function adopting(element: string): string {
  return `import { sheet } from './template.js'\n${element}\nModelViewerElement.elementStyles = [sheet]`
}
