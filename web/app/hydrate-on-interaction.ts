/**
 * Keeps in mind what is done before a public page can answer, so that it is done again when it can (`replay`): what was
 * typed, then the button that was pressed, of a form too that only script can send; till then it shows that it was heard. A filter chosen before that is sent
 * the way it works without script. Inline, allowed by its hash.
 */
export const recordingScript = [
  `(function(d){if(d.documentElement.matches('[data-home][data-has-session]'))return;`,
  `var early=window.mjEarly={typed:[]},on={`,
  `click:function(x){var b=x.target.closest&&x.target.closest('button[type=button]');if(b)press(b)},`,
  `submit:function(x){if(!x.target.hasAttribute('action')){x.preventDefault();press(x.submitter)}},`,
  `change:function(x){if(isFilter(x.target))x.target.form.requestSubmit()},`,
  `input:function(x){var t=x.target;if(early.isWaking?t.matches(text):!isFilter(t))early.typed.push(t)}};`,
  // It shows that it was heard (public.css).
  `function press(b){var p=early.pressed;if(p)p.removeAttribute('data-heard');if(b)b.setAttribute('data-heard','');early.pressed=b}`,
  `function isFilter(t){return t.form&&t.form.hasAttribute('action')&&t.matches('input[type=checkbox],select')}`,
  `var text='textarea,input:not([type=checkbox],[type=radio])';`,
  `for(var t in on)d.addEventListener(t,on[t],true);`,
  `early.end=function(but){for(var t in on)if(t!==but)d.removeEventListener(t,on[t],true)}})(document)`,
].join('')

/**
 * Wakes a public page up once it has been shown: the page reads, links and filters without script, so on a slow line
 * its photos and fonts go first. A touch or a key wakes it at once. Signed-in readers of `/` wait for nothing. Inline,
 * allowed by its hash.
 */
export const hydrationScript = [
  `(function(d,w){var e=d.querySelector('meta[name="mj-entry"]'),h=d.documentElement,n=0;`,
  `function go(){if(n++)return;(e.dataset.modules||'').split(' ').forEach(function(m){if(m){`,
  `var l=d.createElement('link');l.rel='modulepreload';l.href=m;d.head.appendChild(l)}});import(e.content)}`,
  `if(h.matches('[data-home][data-has-session]'))return go();`,
  `['pointerdown','keydown','touchstart'].forEach(function(t){`,
  `w.addEventListener(t,go,{once:true,capture:true,passive:true})});`,
  // Everything has come. The browser tells when the first photo has been painted; where it does not, or where there is
  // none, half a second is enough, in the background too.
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
  /** Records no more, but for one kind of event. */
  readonly end: (but?: string) => void
}

const early = () => (window as Window & { mjEarly?: Early }).mjEarly

/** From now on the page wakes up: React sees presses and keys itself, and is only not told of text that comes without keys. */
export function startWaking(): void {
  const recorded = early()
  recorded?.end('input')
  if (recorded) recorded.isWaking = true
}

/**
 * Does again what was done before the page could answer, once it has woken up: within the same commit, before anything is
 * drawn anew or typed.
 */
export function replay(): void {
  const recorded = early()
  if (!recorded) return
  delete (window as { mjEarly?: Early }).mjEarly
  recorded.end()
  for (const field of new Set(recorded.typed)) if (field.isConnected) dispatch(field)
  // The button sends what the fields were told.
  setTimeout(() => {
    recorded.pressed?.removeAttribute('data-heard')
    if (recorded.pressed?.isConnected) recorded.pressed.click()
  })
}

/**
 * What a field holds when the page wakes up, React takes for what it drew there: its change is told to nobody, and the
 * next drawing takes it back. So it is put back to what was drawn and changed once more.
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
    // Past React, which notes what is written to the field itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
