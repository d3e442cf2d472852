import { type ComponentType, lazy, useState } from 'react'

type Module<Props> = { readonly default: ComponentType<Props> }
export type LazyScreen<Props> = ComponentType<Props> & {
  /** Loads the code before it is shown. */
  readonly load: () => Promise<Module<Props>>
}

/**
 * A component whose code is loaded when it is shown, or earlier by `load`. Preloaded code is shown at once: a lazy
 * component would still suspend for a moment, and React delays what follows a suspension by 300 ms.
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
    // Chosen once: code that arrives later must not replace the component on the screen.
    const [Chosen] = useState(() => loaded ?? Later)
    return <Chosen {...props} />
  }
  return Object.assign(Screen, { load })
}
