import { Component, type ErrorInfo, type ReactNode } from "react";
import { report } from "#src/reports/report.ts";

type Props = {
  fallback?: ReactNode;
  /** A new value renders the children again after a failure. */
  at?: string;
  children: ReactNode;
};

type State = { failed: boolean; at: string | undefined };

/** Error boundary: reports a rendering error and renders `fallback` or nothing. A class, as React requires for this. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.at };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { failed: false, at };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    report(error, { when: "rendering", componentStack });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
