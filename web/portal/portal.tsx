import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Guard } from '#web/layouts/guard.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { PortalRouter } from './router.tsx'

export function Portal({ client }: { readonly client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <PortalRouter>
        <PortalFrame>
          <Guard />
        </PortalFrame>
      </PortalRouter>
    </QueryClientProvider>
  )
}
