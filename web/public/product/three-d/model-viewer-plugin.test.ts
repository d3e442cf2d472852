import { expect, test } from 'vitest'
import { withConstructedSheet } from './model-viewer-plugin.ts'

const { default: template } = await import('@google/model-viewer/lib/template.js?raw')

test('the viewer that is installed keeps its rules, though not as a style element', () => {
  const fitted = withConstructedSheet(template)
  expect(fitted).not.toContain('<style')
  expect(fitted).toContain('sheet.replaceSync("\\n:host {\\n  display: block;')
})

test('a viewer that writes its style another way is noticed when the pages are built', () => {
  expect(() => withConstructedSheet('html`<div></div>`')).toThrow('another way')
})
