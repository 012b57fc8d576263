/**
 * State of one form at run time, without React. Each field has two channels: *view* (visible, error, pending), which
 * the field's frame subscribes to, and *value*, which only components that show a value subscribe to. A value change
 * does not touch the view channel, so a keystroke renders nothing.
 */
import type { Ask, FormValues, Issue } from "#src/engine/core/rule.ts";
import { validateField, type ValidationEnvironment } from "#src/engine/core/validator-chain.ts";
import { holds } from "#src/engine/core/element-types.ts";
import type { Field, Plan } from "#src/engine/core/plan.ts";
import { isMet } from "#src/engine/core/conditions.ts";
import { linkedTerm } from "#src/engine/core/linked-range.ts";
import type { Descriptor, StagedFile } from "#src/engine/core/definition.ts";
import { SelectedFiles } from "./selected-files.ts";
import { takesFiles } from "#src/engine/core/files.ts";
import { writePath } from "#src/engine/core/names.ts";
import { FieldState, plainView, type Origin } from "./field-state.ts";
import { FieldValidation } from "./field-validation.ts";
import type { SubmitReply, SubmitResult } from "./submission-result.ts";
import type { FieldValue } from "#src/engine/core/values.ts";

/** Input of a store; `today` is Sofia's date as `YYYY-MM-DD`. */
export type StoreOptions = {
  plan: Plan;
  values: FormValues;
  today: string;
  ask: Ask;
  formatIssue(issue: Issue): string;
  /** Files uploaded by earlier submits, by field name. */
  staged?: Readonly<Record<string, readonly StagedFile[]>>;
};

/** Result of a submit. */
export type Carried = { kind: SubmitResult; reply: SubmitReply };

/** Submits a form with files; `onWait` tells what is awaited meanwhile. */
export type Carry = (
  form: Descriptor,
  store: FormStore,
  onProgress: (percent: number) => void,
  onWait: (text: string) => void,
) => Promise<Carried>;

/** Holds the state of every field and the selected files; validates in the browser and through the backend. */
export class FormStore {
  readonly states = new Map<string, FieldState>();
  /** Submits the form; set by widgets of files, whose code can go on after a cut. Without one a single post does. */
  carry?: Carry;
  private readonly env: ValidationEnvironment;
  private readonly validation: FieldValidation;

  constructor(
    readonly options: StoreOptions,
    readonly files = new SelectedFiles(options.plan.fields.filter(takesFiles), options.staged),
  ) {
    const { plan, values, today, ask } = options;
    this.env = { plan, today, ask, values: () => this.visibleValues(), valueOf: (field) => this.judged(field) };
    this.validation = new FieldValidation(this.env, options.formatIssue);
    this.hearFiles();
    for (const field of plan.fields) this.states.set(field.path, new FieldState(field, values));
    for (const field of plan.ordered) {
      const state = this.slot(field);
      state.view = state.initialView = plainView(this.shows(field));
    }
  }

  get plan(): Plan {
    return this.options.plan;
  }

  /** The state of one of the plan's fields. */
  slot(field: Field): FieldState {
    return this.states.get(field.path)!;
  }

  /** The value as conditions see it: "" while the field is hidden. */
  effective(field: Field): FieldValue {
    const state = this.slot(field);
    return state.view.visible ? state.value : "";
  }

  /** The value as rules see it: for file fields, names and sizes of the files. */
  private judged(field: Field): unknown {
    return takesFiles(field) && this.slot(field).view.visible ? this.files.facts(field) : this.effective(field);
  }

  /** Values of the visible fields, nested by group. */
  visibleValues(): FormValues {
    const values: FormValues = {};
    for (const field of this.plan.fields)
      if (this.slot(field).view.visible) writePath(values, field.path, this.judged(field));
    return values;
  }

  /** Whether the field has a value or files; a blur validates only filled or visited fields. */
  isFilled(field: Field): boolean {
    return takesFiles(field) ? this.files.view(field).items.length > 0 : this.slot(field).value !== "";
  }

  /** Applies the server's list of uploaded files after a submit that carried the file ids `sent`. */
  stageFiles(staged: Readonly<Record<string, readonly StagedFile[]>>, sent: ReadonlySet<string> = new Set()): void {
    this.files.stage(this.plan.fields.filter(takesFiles), staged, sent);
  }

  /** Makes this store the listener of its files; needed when a successor shares them. */
  hearFiles(): void {
    this.files.onChange = (path) => this.filesChanged(this.plan.byPath.get(path));
  }

  /** Validates files as soon as all are ready to send; an emptied field only on blur. */
  private filesChanged(field: Field | undefined): void {
    const state = field && this.slot(field);
    if (!state) return;
    state.dirty = true;
    const { items } = this.files.view(field);
    const isReady = items.every((item) => item.kind === "staged" || item.state === "ready" || item.state === "failed");
    this.validation.show(
      state,
      isReady && items.length > 0 && state.view.visible ? validateField(field, this.env) : undefined,
      "rule",
    );
    this.recheckWatchers(field);
  }

  /** Sets a value. Re-renders only fields that it reveals or hides, and an error that it clears. */
  write(field: Field, value: FieldValue, origin: Origin = "user"): void {
    const state = this.slot(field);
    if (state.value === value) return;
    state.value = value;
    state.dirty = value !== state.initial;
    this.validation.stopAsking(state);
    for (const listener of state.onValue) listener(value, origin);
    this.reveal(field);
    // The first digits of an amount are amounts, too: linked sliders follow on blur.
    if (origin !== "typing") this.coupleAll(field);
    // A keystroke may only clear an error; new ones appear on blur and submit.
    if (state.view.error || state.view.pending) this.validation.show(state, this.validation.standing(state), "rule");
    this.recheckWatchers(field);
  }

  /** Marks the field as visited and validates it, through the backend if its chain asks it. */
  checkNow(field: Field): Promise<void> {
    const state = this.slot(field);
    this.validation.cancelTimer(state);
    this.coupleAll(field);
    state.touched = true;
    // An image still being compressed would be validated with a size it will not be sent with.
    if (!state.view.visible || state.source === "server" || this.files.isBusy(field)) return Promise.resolve();
    return this.validation.check(state);
  }

  /** Runs pending re-validations at once: before submit and when the page is hidden or the form unbound. */
  flush(): void {
    this.validation.flush();
  }

  /**
   * Touches and validates every visible field of `fields`; resolves to the invalid ones in document order, or [] when
   * they can be sent. Reports to `onWait` what it waits for, if anything.
   */
  async validateAll(
    onWait: (what: "preparing" | "checking") => void = () => undefined,
    fields = this.plan.fields,
  ): Promise<FieldState[]> {
    this.flush();
    if (this.files.isBusy()) onWait("preparing");
    await this.files.settled();
    const visible = fields.map((field) => this.slot(field)).filter((state) => state.view.visible);
    for (const { field } of visible) this.coupleAll(field);
    const judged = visible.map(({ field }) => this.checkNow(field));
    if (visible.some(({ validating }) => validating)) onWait("checking");
    await Promise.all(judged);
    const invalid = visible.filter((state) => state.view.error !== "");
    if (invalid.some(({ source }) => source === "rule")) return invalid;
    const unready = visible.flatMap((state) => state.ready?.() ?? []);
    if (unready.length > 0) onWait("checking");
    await Promise.all(unready);
    // Only the server can tell whether its errors still apply: another field, or time, may have fixed them.
    for (const state of invalid) this.validation.show(state, undefined, "rule");
    return [];
  }

  /** Clears the captcha: a response is valid for one submit only. */
  renewCaptcha(): void {
    for (const field of this.plan.fields) if (holds(field, "proof")) this.write(field, "", "engine");
  }

  /** Sets the server's errors, by field name, on their fields. Returns as `unknown` those without a visible field. */
  serverErrors(errors: Readonly<Record<string, string>>): { invalid: FieldState[]; unknown: Record<string, string> } {
    const unknown: Record<string, string> = {};
    const hit = new Set<FieldState>();
    for (const [name, text] of Object.entries(errors)) {
      const field = this.plan.byName.get(name);
      const state = field && this.slot(field);
      if (!state?.view.visible) unknown[name] = text;
      else {
        state.touched = true;
        this.validation.show(state, { text }, "server");
        hit.add(state);
      }
    }
    return { invalid: [...this.states.values()].filter((state) => hit.has(state)), unknown };
  }

  /** Sets errors the server has already rendered, as part of the initial view, so that hydration matches. */
  showPosted(errors: Readonly<Record<string, string>>): void {
    for (const state of this.serverErrors(errors).invalid) state.initialView = state.view;
  }

  private recheckWatchers(field: Field): void {
    for (const other of field.validationDependents)
      if (this.slot(other).touched) this.validation.checkSoon(this.slot(other));
  }

  private shows(field: Field): boolean {
    return !field.conditions.some((condition) => isMet(condition, (source) => this.effective(source)));
  }

  private reveal(field: Field): void {
    for (const other of field.visibilityDependents) {
      const state = this.slot(other);
      const visible = this.shows(other);
      if (visible === state.view.visible) continue;
      this.validation.stopAsking(state);
      state.source = "";
      this.validation.setView(state, { visible, error: "", pending: "" });
      this.recheckWatchers(other);
    }
  }

  private coupleAll(field: Field): void {
    for (const other of field.linkedRanges) {
      const term = linkedTerm(other.element, this.slot(other).value, this.slot(field).value);
      if (term !== undefined) this.write(other, term, "coupled");
    }
  }

  /** A store for a newer descriptor: untouched fields take its values; typed values and their errors carry over. */
  static successor(old: FormStore, options: StoreOptions): FormStore {
    const next = new FormStore(options, old.files);
    // A session that ended took its uploads with it.
    next.stageFiles(options.staged ?? {});
    const pairs = [...next.states.values()].flatMap((state) => {
      const before = old.states.get(state.field.path);
      return before && before.field.type === state.field.type && !state.field.locked ? [{ state, before }] : [];
    });
    for (const { state, before } of pairs) {
      old.validation.stopAsking(before);
      state.touched = before.touched;
      state.remoteVerdicts = before.remoteVerdicts;
      if (takesFiles(state.field)) state.dirty = before.dirty;
      else if (before.dirty) next.write(state.field, before.value, "engine");
    }
    for (const { state, before } of pairs) {
      if (state.view.visible && before.source === "server" && before.value === state.value)
        next.validation.show(state, { text: before.view.error }, "server");
      else next.validation.recheck(state);
    }
    return next;
  }
}
