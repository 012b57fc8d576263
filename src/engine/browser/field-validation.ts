/**
 * Validation of the fields of one form in the browser: runs their rules, asks the backend, and shows the result in
 * their views.
 */
import type { Issue } from "#src/engine/core/rule.ts";
import { madeCheck } from "#src/engine/core/live-check.ts";
import {
  asksBackend,
  validateField,
  validateRemotely,
  type ValidationEnvironment,
} from "#src/engine/core/validator-chain.ts";
import { startValidation } from "./async-validation.ts";
import type { FieldState, Pending, RemoteValidation, View } from "./field-state.ts";

/** Debounce of re-validation after a change in another field, in milliseconds. */
const RECHECK_AFTER_MS = 200;

/** Validates the fields of a form in its environment. */
export class FieldValidation {
  private readonly timers = new Map<FieldState, ReturnType<typeof setTimeout>>();

  constructor(
    private readonly env: ValidationEnvironment,
    private readonly formatIssue: (issue: Issue) => string,
  ) {}

  /** Validates a field's value, through the backend if its chain asks it and has not yet answered for this value. */
  check(state: FieldState): Promise<void> {
    const { issue, pending } = this.verdict(state);
    if (!issue && !pending && state.value !== "" && asksBackend(state.field))
      return (state.validating ??= this.ask(state)).done;
    this.show(state, issue, "rule", pending);
    return Promise.resolve();
  }

  /** Re-validates the field after `RECHECK_AFTER_MS`; another call restarts the delay. */
  checkSoon(state: FieldState): void {
    this.cancelTimer(state);
    this.timers.set(
      state,
      setTimeout(() => this.recheck(state), RECHECK_AFTER_MS),
    );
  }

  /** Runs pending re-validations at once. */
  flush(): void {
    for (const state of new Set(this.timers.keys())) this.recheck(state);
  }

  /** Re-validates after a change in another field; leaves server errors and pending backend checks alone. */
  recheck(state: FieldState): void {
    this.cancelTimer(state);
    if (!state.view.visible || !state.touched || state.source === "server" || state.validating) return;
    const { issue, pending } = this.verdict(state);
    this.show(state, issue, "rule", pending);
  }

  /** The issue a field shows, if its rules still report the same one. */
  standing({ field, view }: FieldState): Issue | undefined {
    const issue = view.error ? validateField(field, this.env) : undefined;
    return issue && this.formatIssue(issue) === view.error ? issue : undefined;
  }

  /** Changes a field's view; notifies its listeners only when something differs. */
  setView(state: FieldState, change: Partial<View>): void {
    const next = { ...state.view, ...change };
    if (next.visible === state.view.visible && next.error === state.view.error && next.pending === state.view.pending)
      return;
    state.view = next;
    for (const listener of state.onView) listener();
  }

  /** Shows an issue of a rule or of the server, or none, and the state of the backend check. */
  show(state: FieldState, issue: Issue | undefined, source: "rule" | "server", pending: Pending = ""): void {
    state.source = issue ? source : "";
    this.setView(state, { error: issue ? this.formatIssue(issue) : "", pending });
  }

  /** Current result of the rules, including the cached backend result for this exact value. */
  private verdict(state: FieldState): { issue: Issue | undefined; pending: Pending } {
    const issue = validateField(state.field, this.env);
    if (issue || !state.remoteVerdicts.has(state.value)) return { issue, pending: "" };
    const answer = state.remoteVerdicts.get(state.value);
    return { issue: answer, pending: answer ? "refused" : "accepted" };
  }

  private ask(state: FieldState): RemoteValidation {
    const { field, value } = state;
    this.show(state, undefined, "rule", "asking");
    const { stop, outcome } = startValidation((signal) =>
      validateRemotely(field, {
        ...this.env,
        ask: (source, input) => this.env.ask(source, input, signal).then(madeCheck),
      }),
    );
    const done = outcome.then((found) => {
      if (found.kind === "overtaken") return;
      state.validating = undefined;
      // A check that cannot be made must not block the borrower: the server validates again on submit.
      if (found.kind === "answered") state.remoteVerdicts.set(value, found.issue);
      if (state.source === "server") return;
      const { issue, pending } = this.verdict(state);
      this.show(state, issue, "rule", pending);
    });
    return { stop, done };
  }

  /** Drops the backend check under way, if any. */
  stopAsking(state: FieldState): void {
    state.validating?.stop();
    state.validating = undefined;
  }

  /** Cancels a pending re-validation. */
  cancelTimer(state: FieldState): void {
    clearTimeout(this.timers.get(state));
    this.timers.delete(state);
  }
}
