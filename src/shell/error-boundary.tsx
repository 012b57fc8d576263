import { Component, type ErrorInfo, type ReactNode } from "react";
import { report } from "#src/api/report.ts";

type Props = { fallback?: ReactNode; children: ReactNode };

/** Reports an error of rendering and shows the fallback in place of what failed. React offers this to classes only. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    report(error, { when: "rendering", componentStack });
  }

  override render(): ReactNode {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children;
  }
}
