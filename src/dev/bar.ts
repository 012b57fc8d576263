/**
 * The bar of the development server: a persona fills the step, a pointed field says why it is as it is, and the forms
 * say what has changed since the last commit. Production imports nothing of this folder.
 */
import { storeOf } from "#src/engine/browser/bind-form.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { explain, labelOf, type Because } from "./explain.ts";
import { fillForm } from "./fill.ts";
import { lastCode, personFor } from "./person.ts";
import { answersOf, personas, type Persona } from "#src/demo/personas.ts";
import { BAR_SHEET } from "./sheet.ts";
import { TOLD_PATH, type DevData } from "./told.ts";
import { barWords } from "./words.ts";

const ID = "dev-bar";
const OPEN_KEY = "dev-bar-open";
/** The most that the open panel takes of the window; the page can be scrolled past it. */
const HEIGHT = "45vh";

const made = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

const button = (words: string, onClick: () => void, ...more: readonly Node[]): HTMLButtonElement => {
  const one = made("button", { type: "button" }, words, ...more);
  one.addEventListener("click", onClick);
  return one;
};

/** The forms on the page with their stores. */
const formsHere = (): [HTMLFormElement, FormStore][] =>
  [...document.querySelectorAll("form")].flatMap((form) => {
    const store = storeOf(form);
    return store ? [[form, store] as [HTMLFormElement, FormStore]] : [];
  });

/** Parts of the bar that change. */
type Parts = { said: HTMLElement; fields: HTMLSelectElement; why: HTMLElement; changes: HTMLElement };

class Bar {
  private readonly parts: Parts = {
    said: made("p", { role: "status" }),
    fields: made("select", { id: "field" }),
    why: made("div", { role: "status" }),
    changes: made("div"),
  };
  private readonly panel: HTMLElement;
  private readonly opener = button(barWords.open, () => this.toggle(true));
  private told: DevData | undefined;
  /** The field in question, by the name of its form and its path. */
  private pointed: { form: string; path: string } | undefined;

  constructor(root: ShadowRoot) {
    const closer = button(barWords.close, () => this.toggle(false));
    const people = Object.values<Persona>(personas).map((persona) =>
      button(persona.name, () => void this.fill(persona), made("small", {}, persona.outcome)),
    );
    const { said, fields, why, changes } = this.parts;
    const part = (title: string, ...children: readonly Node[]): HTMLElement =>
      made("section", {}, made("h3", {}, title), ...children);
    this.panel = made(
      "section",
      { className: "panel", hidden: true },
      made("header", {}, made("h2", {}, barWords.title), closer),
      made(
        "div",
        { className: "parts" },
        part(barWords.personas, made("div", { className: "row" }, ...people), said),
        part(barWords.why, made("label", { htmlFor: "field" }, barWords.whichField, fields), why),
        part(barWords.changes, changes),
      ),
    );
    this.panel.setAttribute("aria-label", barWords.title);
    this.opener.setAttribute("aria-expanded", "false");
    this.panel.addEventListener("keydown", ({ key }) => key === "Escape" && this.toggle(false));
    fields.addEventListener("focus", () => this.listFields());
    fields.addEventListener("change", () => {
      const [form = "", path = ""] = fields.value.split(" ");
      this.point(form, path);
    });
    root.append(made("div", { className: "line" }, this.opener), this.panel);
    for (const event of ["focusin", "pointerdown", "input", "change", "focusout"])
      document.addEventListener(event, (happened) => this.onPage(happened));
    if (sessionStorage.getItem(OPEN_KEY)) this.toggle(true, false);
  }

  /** Opens or closes the panel; while it is open, the page ends above it. */
  private toggle(open: boolean, focus = true): void {
    this.panel.hidden = !open;
    this.opener.setAttribute("aria-expanded", String(open));
    if (open) sessionStorage.setItem(OPEN_KEY, "1");
    else sessionStorage.removeItem(OPEN_KEY);
    document.body.style.paddingBlockEnd = open ? HEIGHT : "";
    document.documentElement.style.scrollPaddingBlockEnd = open ? HEIGHT : "";
    if (open) {
      this.listFields();
      void this.refresh();
    }
    if (focus) (open ? this.panel.querySelector("button")! : this.opener).focus();
  }

  private async fill(persona: Persona): Promise<void> {
    const [form, store] = formsHere().find(([, { plan }]) => plan.fields.length > 0) ?? [];
    if (!form || !store) return void (this.parts.said.textContent = barWords.noForm);
    const pin = store.plan.byPath.has("pin") ? await lastCode(this.told?.outbox ?? undefined) : undefined;
    const answers = { ...answersOf(persona, personFor(store)), ...(pin && { pin }) };
    const { count, unanswered } = await fillForm(form, store, answers);
    const left = unanswered.length > 0 ? [barWords.unanswered(unanswered)] : [];
    this.parts.said.textContent = [barWords.filled(count), ...left].join(" ");
    this.listFields();
  }

  /** Something happened on the page: the pointed field follows, and what is said of it stays true. */
  private onPage({ target, type }: Event): void {
    if (this.panel.hidden || !(target instanceof Element) || target.id === ID) return;
    const found = type === "focusin" || type === "pointerdown" ? fieldAt(target) : undefined;
    if (found) this.point(found.form, found.path);
    // The engine judges after these events.
    else setTimeout(() => this.explain());
  }

  private point(form: string, path: string): void {
    this.pointed = { form, path };
    this.listFields();
    this.explain();
    // On a phone the answer is below the personas.
    const header = this.panel.querySelector("header")!;
    this.panel.scrollTop = this.parts.why.closest("section")!.offsetTop - header.offsetHeight - 8;
  }

  private listFields(): void {
    const { fields } = this.parts;
    const options = formsHere().flatMap(([{ id }, store]) =>
      store.plan.fields.map((field) => {
        const hidden = store.slot(field).view.visible ? "" : ` ${barWords.isHidden}`;
        const group = field.group && ` – ${field.group}`;
        return made("option", { value: `${id} ${field.path}` }, `${labelOf(field)}${group}${hidden}`);
      }),
    );
    fields.replaceChildren(made("option", { value: "" }, barWords.pick), ...options);
    fields.value = this.pointed ? `${this.pointed.form} ${this.pointed.path}` : "";
    if (fields.selectedIndex < 0) fields.selectedIndex = 0;
    if (!this.pointed) this.parts.why.replaceChildren(made("p", {}, barWords.pointHint));
  }

  private explain(): void {
    const { form = "", path = "" } = this.pointed ?? {};
    const store = formsHere().find(([{ id }]) => id === form)?.[1];
    const field = store?.plan.byPath.get(path);
    if (!store || !field) return;
    const lines = explain(field, store).map(({ words, says }) =>
      made("li", {}, words, ...this.placeOf(form, field, says)),
    );
    const own = this.placeOf(form, field, "element");
    this.parts.why.replaceChildren(
      made("ul", {}, ...lines),
      ...(own.length > 0 ? [made("p", {}, barWords.definedAt, ...own)] : []),
    );
  }

  /** file:line of what says so, in the element or in one of its groups. */
  private placeOf(form: string, { path }: Field, says: Because["says"] | "element"): Node[] {
    const file = this.told?.forms[form];
    if (!file || says === undefined) return [];
    const names = says === "conditions" ? ["hidden", "shown"] : [says];
    for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
      const line = names.map((name) => file.lines[at]?.[name]).find((found) => found !== undefined);
      if (line !== undefined) return [made("code", {}, `${file.file}:${line}`)];
    }
    return [];
  }

  /** Asks the server again what it knows of the definitions. */
  async refresh(): Promise<void> {
    const answer = await fetch(TOLD_PATH).catch(() => undefined);
    this.told = answer?.ok ? ((await answer.json()) as DevData) : undefined;
    this.parts.changes.replaceChildren(...changesShown(this.told));
    this.explain();
  }
}

const changesShown = (told: DevData | undefined): Node[] => {
  const one = (words: string): Node[] => [made("p", {}, words)];
  if (!told) return one(barWords.lost);
  if (typeof told.changes === "string") return one(barWords[told.changes]);
  if (told.changes.length === 0) return one(barWords.unchanged);
  return told.changes.flatMap(({ form, sentences }) => [
    made("p", {}, form),
    made("ul", {}, ...sentences.map((sentence) => made("li", {}, sentence))),
  ]);
};

/** The field whose frame holds the element. */
const fieldAt = (target: Element): { form: string; path: string } | undefined => {
  const form = target.closest("form");
  const store = form && storeOf(form);
  if (!store) return undefined;
  const field = store.plan.fields.find(({ id }) => target.closest(`[id="${id}.field"]`) ?? target.id === id);
  return field && { form: form.id, path: field.path };
};

/** Puts the bar above the page, where it covers nothing; returns what asks the server again. */
export const openBar = (): (() => void) => {
  const host = made("div", { id: ID });
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(BAR_SHEET);
  root.adoptedStyleSheets = [sheet];
  const bar = new Bar(root);
  document.body.prepend(host);
  return () => void bar.refresh();
};
