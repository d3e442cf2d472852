/**
 * Runs in the head before the first paint, inline and allowed by its hash (server/platform/pages/pages.ts). Applies the
 * chosen colour scheme and hides a closed demo bar; public pages store their language, portals take it over. Marks that
 * a session exists (its token is in local storage, unknown to the server), so that a signed-in user sees no landing page
 * at `/` before the dashboard; `/ar` redirects them to `/`, as the portals have one address for both languages. Turns
 * off Zod's use of `eval` before any schema is created, since the policy would report it. Never throws.
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
