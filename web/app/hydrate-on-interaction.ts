/**
 * Records input made before a public page is hydrated, for `replay` afterwards: first typed text, then the last button
 * pressed, also in a form that only script can send; the button shows until then that the press was noticed. A filter
 * chosen before hydration is submitted as it would be without script. Inline, allowed by its hash.
 */
export const recordingScript = [
  `(function(d){if(d.documentElement.matches('[data-home][data-has-session]'))return;`,
  `var early=window.mjEarly={typed:[]},on={`,
  `click:function(x){var b=x.target.closest&&x.target.closest('button[type=button]');if(b)press(b)},`,
  `submit:function(x){if(!x.target.hasAttribute('action')){x.preventDefault();press(x.submitter)}},`,
  `change:function(x){if(isFilter(x.target))x.target.form.requestSubmit()},`,
  `input:function(x){var t=x.target;if(early.isWaking?t.matches(text):!isFilter(t))early.typed.push(t)}};`,
  // Shows that the press was noticed (public.css).
  `function press(b){var p=early.pressed;if(p)p.removeAttribute('data-heard');if(b)b.setAttribute('data-heard','');early.pressed=b}`,
  `function isFilter(t){return t.form&&t.form.hasAttribute('action')&&t.matches('input[type=checkbox],select')}`,
  `var text='textarea,input:not([type=checkbox],[type=radio])';`,
  `for(var t in on)d.addEventListener(t,on[t],true);`,
  `early.end=function(but){for(var t in on)if(t!==but)d.removeEventListener(t,on[t],true)}})(document)`,
].join('')

/**
 * Loads a public page's code once the page has been shown: text, links and filters work without script, so on a slow
 * connection photos and fonts come first. At once on a touch or a key, and at `/` for signed-in users. Inline, allowed
 * by its hash.
 */
export const hydrationScript = [
  `(function(d,w){var e=d.querySelector('meta[name="mj-entry"]'),h=d.documentElement,n=0;`,
  `function go(){if(n++)return;(e.dataset.modules||'').split(' ').forEach(function(m){if(m){`,
  `var l=d.createElement('link');l.rel='modulepreload';l.href=m;d.head.appendChild(l)}});import(e.content)}`,
  `if(h.matches('[data-home][data-has-session]'))return go();`,
  `['pointerdown','keydown','touchstart'].forEach(function(t){`,
  `w.addEventListener(t,go,{once:true,capture:true,passive:true})});`,
  // After `load`: starts when the browser reports the main photo painted, or after half a second where it reports none
  // (no support, no photo, a tab in the background).
  `w.addEventListener('load',function(){setTimeout(go,500);`,
  `try{new PerformanceObserver(function(l){l.getEntries().forEach(function(p){`,
  `if(p.element&&p.element.matches('img[fetchpriority="high"]'))setTimeout(go)})`,
  `}).observe({type:'largest-contentful-paint',buffered:true})}catch(x){}})})(document,window)`,
].join('')

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Early = {
  pressed?: HTMLElement | null
  isWaking?: boolean
  readonly typed: readonly Field[]
  /** Stops recording, except events of type `but`. */
  readonly end: (but?: string) => void
}

const early = () => (window as Window & { mjEarly?: Early }).mjEarly

/** Called as hydration starts: React now handles presses and keys itself and misses only text that comes without keys. */
export function startWaking(): void {
  const recorded = early()
  recorded?.end('input')
  if (recorded) recorded.isWaking = true
}

/**
 * Replays the input recorded before hydration. Runs in the commit that hydrates, before any other render or further
 * typing.
 */
export function replay(): void {
  const recorded = early()
  if (!recorded) return
  delete (window as { mjEarly?: Early }).mjEarly
  recorded.end()
  for (const field of new Set(recorded.typed)) if (field.isConnected) dispatch(field)
  // After the fields' updates, so that the button sends their new values.
  setTimeout(() => {
    recorded.pressed?.removeAttribute('data-heard')
    if (recorded.pressed?.isConnected) recorded.pressed.click()
  })
}

/**
 * On hydration React takes a field's current value for the rendered one: it fires no change event, and the next render
 * reverts the value. So the field is reset to its rendered value and then changed again.
 */
function dispatch(field: Field): void {
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if ('checked' in field && (field.type === 'checkbox' || field.type === 'radio')) {
    if (field.checked === field.defaultChecked) return
    field.checked = field.defaultChecked
    field.click()
  } else {
    const typed = field.value
    field.value = field.defaultValue
    // The prototype's setter bypasses React's tracking of `value`, which would swallow the event.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
