import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode }

/** A view that cannot be rendered fails alone: the inbox and the menu stay. */
export class ViewBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <p className="error-summary m-5" role="alert">
        This could not be shown: {String(this.state.error)}. Nothing is lost: <code>npm run -s cli</code>{' '}
        shows it too.
      </p>
    )
  }
}
