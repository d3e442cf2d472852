import { type ComponentType, lazy, useState } from 'react'

type Module<Props> = { readonly default: ComponentType<Props> }
export type LazyScreen<Props> = ComponentType<Props> & {
  /** Fetches the code before it is shown. */
  readonly load: () => Promise<Module<Props>>
}

/**
 * A component whose code comes when it is shown, or before, by `load`. What was loaded before is shown at once: a lazy
 * component would suspend for a moment all the same, and React holds back what follows a suspension for 300 ms.
 */
export function lazyScreen<Props extends object>(fetchCode: () => Promise<Module<Props>>): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null
  const load = async () => {
    const module = await fetchCode()
    loaded = module.default
    return module
  }
  const Later = lazy(load) as unknown as ComponentType<Props>
  function Screen(props: Props) {
    // Chosen once: the code that arrives meanwhile must not replace what is on screen.
    const [Chosen] = useState(() => loaded ?? Later)
    return <Chosen {...props} />
  }
  return Object.assign(Screen, { load })
}
