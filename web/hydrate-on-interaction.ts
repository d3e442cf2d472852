/**
 * Wakes a public page up once it has been shown: the page reads, links and filters without script, so on a slow line
 * its photos and fonts go first. A touch or a key wakes it at once, and a button pressed before that is pressed again
 * when it can answer (`pressAgain`); a filter chosen before that is sent the way it works without script.
 * Signed-in readers of `/` wait for nothing. Inline, allowed by its hash.
 */
export const hydrationScript = [
  `(function(d,w){var e=d.querySelector('meta[name="mj-entry"]'),h=d.documentElement,n=0;`,
  `function go(){if(n++)return;(e.dataset.modules||'').split(' ').forEach(function(m){if(m){`,
  `var l=d.createElement('link');l.rel='modulepreload';l.href=m;d.head.appendChild(l)}});import(e.content)}`,
  `function press(x){var b=x.target.closest&&x.target.closest('button[type=button]');if(b)w.mjPressed=b}`,
  `function change(x){var t=x.target;if(t.form&&t.matches('input[type=checkbox],select'))t.form.requestSubmit()}`,
  `if(h.hasAttribute('data-home')&&h.hasAttribute('data-has-session'))return go();`,
  `d.addEventListener('click',press,true);d.addEventListener('change',change,true);`,
  `w.mjAwake=function(){d.removeEventListener('click',press,true);d.removeEventListener('change',change,true)};`,
  `['pointerdown','keydown','touchstart'].forEach(function(t){`,
  `w.addEventListener(t,go,{once:true,capture:true,passive:true})});`,
  // Everything has come. The browser tells when the first photo has been painted; where it does not, or where there is
  // none, half a second is enough, in the background too.
  `w.addEventListener('load',function(){setTimeout(go,500);`,
  `try{new PerformanceObserver(function(l){l.getEntries().forEach(function(p){`,
  `if(p.element&&p.element.matches('img[fetchpriority="high"]'))setTimeout(go)})`,
  `}).observe({type:'largest-contentful-paint',buffered:true})}catch(x){}})})(document,window)`,
].join('')

type EarlyWindow = Window & { mjPressed?: HTMLElement; mjAwake?: () => void }

/** Presses the button that was pressed before the page could answer; for once, when it has woken up. */
export function replayPress(): void {
  const early = window as EarlyWindow
  early.mjAwake?.()
  delete early.mjAwake
  const button = early.mjPressed
  delete early.mjPressed
  if (button?.isConnected) button.click()
}
