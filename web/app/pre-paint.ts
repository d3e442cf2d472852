/**
 * Runs in the head before anything is painted, inline and allowed by its hash (server/platform/pages/pages.ts): takes over the
 * chosen colour scheme and that the demo bar was closed, notes on public pages which language was read last, and marks that a session exists (its token
 * is in local storage, so the server cannot know), so that a signed-in reader sees no landing page at `/` before the
 * dashboard; `/ar` leads them to `/`, since the portals have one address for both languages. Schemas must be told before
 * any of them is made not to try `eval`, which the policy would report. Never throws.
 */
export const prePaintScript = [
  `(function(d){d.setAttribute('data-js','');try{var l=localStorage,s=l.getItem('mj-scheme');`,
  `if(s==='light'||s==='dark')d.setAttribute('data-mantine-color-scheme',s);`,
  `if(l.getItem('mj-demo')==='closed')d.setAttribute('data-demo-closed','');`,
  `if(d.hasAttribute('data-public'))l.setItem('mj-language',d.lang);`,
  `else if(l.getItem('mj-language')==='ar'){d.lang='ar';d.dir='rtl'}`,
  `if(l.getItem('auth_token')){d.setAttribute('data-has-session','');`,
  `if(d.hasAttribute('data-home')&&location.pathname!=='/')location.replace('/')}`,
  `}catch(e){}})(document.documentElement);window.__zod_globalConfig={jitless:true}`,
].join('')
