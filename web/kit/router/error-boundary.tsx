import { Component, type ReactNode } from 'react'

type Props = {
  /** A new key retries failed children. Working ones are not remounted, so that filters keep their focus. */
  readonly pageKey: string | undefined
  readonly fallback: ReactNode
  readonly children: ReactNode
}
type State = { readonly hasFailed: boolean; readonly pageKey: string | undefined }

/** Shows the fallback when its children fail to render. A class, as React requires. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, pageKey: this.props.pageKey }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ pageKey }: Props, state: State): State | null {
    return pageKey === state.pageKey ? null : { hasFailed: false, pageKey }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
