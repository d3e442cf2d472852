import { z } from 'zod'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type FileRoute, fileRoutes } from '#contract/file-routes.ts'
import { tags } from '#contract/tags.ts'

/** The readable API page: plain HTML and one style sheet, so that it needs no script and no outside address. */
export function apiPage(): { html: string; css: string } {
  const names = Object.keys(tags)
  const nav = names.map((tag) => `<li><a href="#${anchor(tag)}">${escape(tag)}</a></li>`).join('')
  const html = `<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Majlis API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><header><h1>Majlis API</h1>
<p>JSON over HTTP. Amounts are decimal text, times are ISO 8601 in UTC. Sign in with <code>POST /api/auth/login</code> and
send the token as <code>Authorization: Bearer</code>. Refusals carry <code>message</code> (in the language of
<code>Accept-Language</code>), a stable <code>code</code> and, for invalid input, <code>errors</code> with the field's path.
The same as a document: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Areas"><ul>${nav}</ul></nav>
<main>${names.map(section).join('')}</main></body></html>`
  return { html, css }
}

function section(tag: string): string {
  const calls = [...allEndpoints, ...fileRoutes].filter((each) => each.tag === tag).map(call)
  return `<section id="${anchor(tag)}"><h2>${escape(tag)}</h2>${calls.join('')}</section>`
}

function call(of: AnyEndpoint | FileRoute): string {
  const rows = [
    ['Who', accessWords[of.access]],
    ['Query', of.query && fieldsOf(of.query)],
    ['Body', 'body' in of && of.body ? fieldsOf(of.body) : 'takes' in of && of.takes?.join(', ')],
    ['Answers', answerOf(of)],
    ['Refuses', of.refusals.join(', ')],
  ].filter(([, text]) => text)
  const list = rows
    .map(([term, text]) => `<div><dt>${term}</dt><dd>${escape(text || '')}</dd></div>`)
    .join('')
  return `<article><h3><span>${of.method}</span> <code>${escape(of.path)}</code></h3><p>${escape(of.summary)}</p><dl>${list}</dl></article>`
}

function answerOf(of: AnyEndpoint | FileRoute): string {
  if ('status' in of) return `${of.status} ${fieldsOf(of.reply)}`
  return of.reply ? `200 ${fieldsOf(of.reply)}` : `200 ${of.sends.join(', ')}`
}

const accessWords = {
  anyone: 'anyone',
  guest: 'visitors, from pages of this site',
  'signed-in': 'any signed-in user',
  admin: 'administrators',
  shop: 'shops',
  'approved-shop': 'approved shops',
} as const

/** The names of a schema's fields; an array is shown as a list of them. */
function fieldsOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodArray) return `list of ${fieldsOf(schema.element as z.ZodType)}`
  if (schema instanceof z.ZodObject) return `{ ${Object.keys(schema.shape).join(', ')} }`
  return ''
}

function anchor(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z]+/g, '-')
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}

const css = `:root{color-scheme:light dark;--ink:light-dark(#23221d,#e9eae6);--soft:light-dark(#54534e,#c9c9c5);--line:light-dark(#e7e6e1,#2f2f2b);--accent:light-dark(#1b4a38,#a8ccbc);--page:light-dark(#fff,#181915)}
body{font:16px/1.55 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1.25rem 4rem;color:var(--ink);background:var(--page)}
a{color:var(--accent)}nav ul{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;padding:0;list-style:none}
h2{margin-top:2.5rem}article{border-top:1px solid var(--line);padding:.75rem 0}h3{font-size:1rem;margin:.25rem 0}h3 span{color:var(--accent);display:inline-block;min-width:4rem}
p{margin:.25rem 0;max-width:44rem}dl{margin:.5rem 0 0;font-size:.875rem;color:var(--soft)}dl div{display:flex;gap:.75rem}dt{flex:0 0 4.5rem}dd{margin:0;overflow-wrap:anywhere}`
