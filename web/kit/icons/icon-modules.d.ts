declare module 'virtual:icon/*' {
  import type { Icon } from '#web/kit/icons/icon.tsx'
  export const icon: Icon
}
