/**
 * The running state of one form, without React. Two channels: *view* (visible, error, pending), heard by a
 * field's frame, and *value*, heard by the few who show a value. A value change never touches the view
 * channel: that is why a keystroke renders nothing.
 */
import type { Ask, FormValues, Issue } from "#src/domain/rule.ts";
import { madeCheck } from "#src/domain/live-check.ts";
import { asksBackend, askField, checkField, type ChainEnvironment } from "./chains.ts";
import type { Field, Plan, Rules } from "./compile.ts";
import { hides } from "./conditions.ts";
import { coupledTerm } from "./couple.ts";
import type { StagedFile } from "./definition.ts";
import { HeldFiles, takesFiles } from "./held-files.ts";
import { writePath } from "./names.ts";
import { question } from "./question.ts";
import { newSlot, type Asking, type FieldValue, type Origin, type Pending, type Slot, type View } from "./slot.ts";

export type StoreOptions = {
  plan: Plan;
  values: FormValues;
  rules: Rules;
  today: string;
  ask: Ask;
  say(issue: Issue): string;
  /** What the server holds from earlier posts, by field name. */
  staged?: Readonly<Record<string, readonly StagedFile[]>>;
};

export const RECHECK_AFTER_MS = 200;

export class FormStore {
  readonly slots = new Map<string, Slot>();
  private timers = new Map<Slot, ReturnType<typeof setTimeout>>();
  private readonly env: ChainEnvironment;

  constructor(readonly options: StoreOptions, readonly files = new HeldFiles(options.plan.fields.filter(takesFiles), options.staged)) {
    const { plan, values, rules, today, ask } = options;
    this.env = { plan, rules, today, ask, values: () => this.visibleValues(), valueOf: (field) => this.judged(field) };
    this.hearFiles();
    for (const field of plan.fields) this.slots.set(field.path, newSlot(field, values));
    for (const field of plan.ordered) {
      const slot = this.slot(field);
      slot.view = slot.initialView = { ...slot.view, visible: this.shows(field) };
    }
  }

  get plan(): Plan {
    return this.options.plan;
  }

  slot(field: Field): Slot {
    return this.slots.get(field.path)!;
  }

  /** What rules and conditions see: the value, or "" while the field is hidden. */
  effective(field: Field): FieldValue {
    const slot = this.slot(field);
    return slot.view.visible ? slot.value : "";
  }

  /** What rules judge: a field that takes files has their names and sizes for a value. */
  private judged(field: Field): unknown {
    return takesFiles(field) && this.slot(field).view.visible ? this.files.facts(field) : this.effective(field);
  }

  /** Values of the visible fields, nested by group. */
  visibleValues(): FormValues {
    const values: FormValues = {};
    for (const field of this.plan.fields) if (this.slot(field).view.visible) writePath(values, field.path, this.judged(field));
    return values;
  }

  /** Whether something was entered: what makes leaving a field worth a judgement. */
  isFilled(field: Field): boolean {
    return takesFiles(field) ? this.files.view(field).items.length > 0 : this.slot(field).value !== "";
  }

  /** Takes over what the server says it holds, after a post that carried the files `sent`. */
  stageFiles(staged: Readonly<Record<string, readonly StagedFile[]>>, sent: ReadonlySet<string> = new Set()): void {
    this.files.stage(this.plan.fields.filter(takesFiles), staged, sent);
  }

  /** From now on this store is the one that judges the form's files. */
  hearFiles(): void {
    this.files.onChange = (path) => this.filesChanged(this.plan.byPath.get(path));
  }

  /** Files are judged as soon as they are ready to go; an emptied field only when it is left. */
  private filesChanged(field: Field | undefined): void {
    const slot = field && this.slot(field);
    if (!slot) return;
    slot.dirty = true;
    const { items } = this.files.view(field);
    const isReady = items.every((item) => item.kind === "staged" || item.state === "ready" || item.state === "failed");
    this.show(slot, isReady && items.length > 0 && slot.view.visible ? checkField(field, this.env) : undefined, "rule");
    this.recheckWatchers(field);
  }

  /** Takes a new value. Renders nothing but fields this value reveals or hides, or whose error it clears. */
  write(field: Field, value: FieldValue, origin: Origin = "user"): void {
    const slot = this.slot(field);
    if (slot.value === value) return;
    slot.value = value;
    slot.dirty = value !== slot.initial;
    this.stopAsking(slot);
    for (const hear of slot.onValue) hear(value, origin);
    this.reveal(field);
    // The first digits of an amount are amounts too: the term follows once the field is left.
    if (origin !== "typing") this.coupleAll(field);
    // A typed character may only clear an error; new ones wait for blur and submit.
    if (slot.view.error || slot.view.pending) this.show(slot, this.standing(slot), "rule");
    this.recheckWatchers(field);
  }

  /** Marks the field as visited and judges it, asking the server where its chain does. */
  checkNow(field: Field): Promise<void> {
    const slot = this.slot(field);
    this.cancelTimer(slot);
    this.coupleAll(field);
    slot.touched = true;
    // A picture that is still being made smaller would be judged by a size it will not be sent with.
    if (!slot.view.visible || slot.source === "server" || this.files.isBusy(field)) return Promise.resolve();
    const { issue, pending } = this.verdict(slot);
    if (!issue && !pending && slot.value !== "" && asksBackend(field)) return (slot.asking ??= this.ask(slot)).done;
    this.show(slot, issue, "rule", pending);
    return Promise.resolve();
  }

  checkSoon(field: Field): void {
    const slot = this.slot(field);
    this.cancelTimer(slot);
    this.timers.set(slot, setTimeout(() => this.recheck(slot), RECHECK_AFTER_MS));
  }

  /** Does at once what was waiting: before submit, on blur, when the page goes. */
  flush(): void {
    for (const slot of new Set(this.timers.keys())) this.recheck(slot);
  }

  /** Touches and judges every visible field; the invalid ones in document order. Tells what it waits for, if it does. */
  async validateAll(tell: (what: "preparing" | "checking") => void = () => undefined): Promise<Slot[]> {
    this.flush();
    if (this.files.isBusy()) tell("preparing");
    await this.files.settled();
    const visible = [...this.slots.values()].filter((slot) => slot.view.visible);
    for (const { field } of visible) this.coupleAll(field);
    const judged = visible.map(({ field }) => this.checkNow(field));
    if (visible.some(({ asking }) => asking)) tell("checking");
    await Promise.all(judged);
    const invalid = visible.filter((slot) => slot.view.error !== "");
    if (invalid.some(({ source }) => source === "rule")) return invalid;
    const unready = visible.flatMap((slot) => slot.ready?.() ?? []);
    if (unready.length > 0) tell("checking");
    await Promise.all(unready);
    // Only the server can tell whether what it refused still stands: another field, or time, may have mended it.
    for (const slot of invalid) this.show(slot, undefined, "rule");
    return [];
  }

  /** Empties the captcha: what a post has handed in counts for no other. */
  renewCaptcha(): void {
    for (const field of this.plan.fields) if (field.type === "reCaptcha") this.write(field, "", "engine");
  }

  /** Puts the server's errors on their fields. Names nobody knows come back, so that nothing is swallowed. */
  serverErrors(errors: Readonly<Record<string, string>>): { invalid: Slot[]; unknown: Record<string, string> } {
    const unknown: Record<string, string> = {};
    const hit = new Set<Slot>();
    for (const [name, text] of Object.entries(errors)) {
      const field = this.plan.byName.get(name);
      const slot = field && this.slot(field);
      if (!slot?.view.visible) unknown[name] = text;
      else {
        slot.touched = true;
        this.show(slot, { text }, "server");
        hit.add(slot);
      }
    }
    return { invalid: [...this.slots.values()].filter((slot) => hit.has(slot)), unknown };
  }

  /** Errors the server has already drawn: part of the initial view, so that hydration finds them. */
  showPosted(errors: Readonly<Record<string, string>>): void {
    for (const slot of this.serverErrors(errors).invalid) slot.initialView = slot.view;
  }

  /** Changes what a field shows. Its frame hears of it only when something differs. */
  private setView(slot: Slot, change: Partial<View>): void {
    const next = { ...slot.view, ...change };
    if (next.visible === slot.view.visible && next.error === slot.view.error && next.pending === slot.view.pending) return;
    slot.view = next;
    for (const hear of slot.onView) hear();
  }

  private show(slot: Slot, issue: Issue | undefined, source: "rule" | "server", pending: Pending = ""): void {
    slot.source = issue ? source : "";
    this.setView(slot, { error: issue ? this.options.say(issue) : "", pending });
  }

  /** The issue a field shows, while its rules still have it. */
  private standing({ field, view }: Slot): Issue | undefined {
    const issue = view.error ? checkField(field, this.env) : undefined;
    return issue && this.options.say(issue) === view.error ? issue : undefined;
  }

  /** What the rules say now, with the server's word where it was asked about this very value. */
  private verdict(slot: Slot): { issue: Issue | undefined; pending: Pending } {
    const issue = checkField(slot.field, this.env);
    if (issue || !slot.asked.has(slot.value)) return { issue, pending: "" };
    const answer = slot.asked.get(slot.value);
    return { issue: answer, pending: answer ? "refused" : "accepted" };
  }

  /** Judges again because another field changed: an error of the server, and a question under way, are not touched. */
  private recheck(slot: Slot): void {
    this.cancelTimer(slot);
    if (!slot.view.visible || !slot.touched || slot.source === "server" || slot.asking) return;
    const { issue, pending } = this.verdict(slot);
    this.show(slot, issue, "rule", pending);
  }

  private recheckWatchers(field: Field): void {
    for (const other of field.rechecks) if (this.slot(other).touched) this.checkSoon(other);
  }

  private ask(slot: Slot): Asking {
    const { field, value } = slot;
    this.show(slot, undefined, "rule", "asking");
    const { stop, outcome } = question((signal) => askField(field, { ...this.env, ask: (source, input) => this.env.ask(source, input, signal).then(madeCheck) }));
    const done = outcome.then((found) => {
      if (found.kind === "overtaken") return;
      slot.asking = undefined;
      // A check that cannot be made must not stand in a borrower's way: the server judges again on submit.
      if (found.kind === "answered") slot.asked.set(value, found.issue);
      if (slot.source === "server") return;
      const { issue, pending } = this.verdict(slot);
      this.show(slot, issue, "rule", pending);
    });
    return { stop, done };
  }

  private stopAsking(slot: Slot): void {
    slot.asking?.stop();
    slot.asking = undefined;
  }

  private shows(field: Field): boolean {
    return !field.conditions.some((condition) => hides(condition, this.effective(condition.source)));
  }

  private reveal(field: Field): void {
    for (const other of field.reveals) {
      const slot = this.slot(other);
      const visible = this.shows(other);
      if (visible === slot.view.visible) continue;
      this.stopAsking(slot);
      slot.source = "";
      this.setView(slot, { visible, error: "", pending: "" });
      this.recheckWatchers(other);
    }
  }

  private coupleAll(field: Field): void {
    for (const other of field.couples) {
      const term = coupledTerm(other.element, this.slot(other).value, this.slot(field).value);
      if (term !== undefined) this.write(other, term, "coupled");
    }
  }

  private cancelTimer(slot: Slot): void {
    clearTimeout(this.timers.get(slot));
    this.timers.delete(slot);
  }

  /** Takes a newer descriptor's plan and values: untouched fields follow it, what was typed stays, and so does what was said of it. */
  static successor(old: FormStore, options: StoreOptions): FormStore {
    const next = new FormStore(options, old.files);
    if (options.staged) next.stageFiles(options.staged);
    const pairs = [...next.slots.values()].flatMap((slot) => {
      const before = old.slots.get(slot.field.path);
      return before && before.field.type === slot.field.type && !slot.field.locked ? [{ slot, before }] : [];
    });
    for (const { slot, before } of pairs) {
      old.stopAsking(before);
      slot.touched = before.touched;
      slot.asked = before.asked;
      if (takesFiles(slot.field)) slot.dirty = before.dirty;
      else if (before.dirty) next.write(slot.field, before.value, "engine");
    }
    for (const { slot, before } of pairs) {
      if (slot.view.visible && before.source === "server" && before.value === slot.value) next.show(slot, { text: before.view.error }, "server");
      else next.recheck(slot);
    }
    return next;
  }
}
