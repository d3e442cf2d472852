/** Thrown by a loader: the page is elsewhere. `to` is an address of this site, with its language. */
export function redirect(to: string): Response {
  return new Response(null, { status: 302, headers: { location: to } })
}
