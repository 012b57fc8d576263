import { Component, type ErrorInfo, type ReactNode } from "react";
import { report } from "#src/api/report.ts";

type Props = {
  fallback?: ReactNode;
  /** Elsewhere the children are tried again. */
  at?: string;
  children: ReactNode;
};

type State = { failed: boolean; at: string | undefined };

/** Reports an error of rendering and shows the fallback, or nothing, in place of what failed. React offers this to classes only. */
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
