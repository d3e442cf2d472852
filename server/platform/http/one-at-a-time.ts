import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type QueuedRequest = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** What may wait on a connection behind the request that is under way. Browsers send none, proxies hardly any. */
const mostWaiting = 8

/**
 * Works off the requests of a connection one after the other: the next begins when the answer before it was taken.
 * Node reads all that came in one packet at once, so who sends more than may wait is closed before any of it is begun.
 */
export function oneAtATime(handle: Handler, most = mostWaiting): Handler {
  const queues = new WeakMap<Socket, QueuedRequest[]>()

  function begin(socket: Socket, { request, response }: QueuedRequest): void {
    if (socket.destroyed) return
    response.once('close', () => {
      const next = queues.get(socket)?.shift()
      if (next) begin(socket, next)
      else queues.delete(socket)
    })
    handle(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (!queue) {
      queues.set(socket, [])
      // After all of the packet was read.
      process.nextTick(begin, socket, { request, response })
    } else if (queue.length < most) queue.push({ request, response })
    else socket.destroy()
  }
}
