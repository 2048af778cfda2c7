import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands there when the part inside broke. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps a broken part from taking the page with it. React offers this to classes alone. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { is_broken: boolean }> {
  override state = { is_broken: false };

  static getDerivedStateFromError(): { is_broken: boolean } {
    return { is_broken: true };
  }

  override render(): ReactNode {
    return this.state.is_broken ? this.props.fallback : this.props.children;
  }
}
