/** The baseline: the same form written by hand without any library. */
import { CHOICES, FORM, HIDING, PLACEHOLDER, TITLE, WRONG, type BenchField } from "./fields.ts";
import { OUR_MARKUP, OUR_SEND, type Adapter } from "./shape.ts";

type Parts = readonly (Node | string)[];

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  children: Parts = [],
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const idOf = ({ name }: BenchField): string => `${FORM}.${name}`;

const controlOf = (field: BenchField): HTMLElement => {
  const id = idOf(field);
  const wiring = { id, name: field.name, "aria-describedby": `${id}.hint`, "aria-required": "true" };
  switch (field.kind) {
    case "textarea":
      return make("textarea", { class: "input", rows: "4", ...wiring });
    case "select":
      return make("select", { class: "input", ...wiring }, [
        make("option", { value: "" }, [PLACEHOLDER]),
        ...CHOICES.map(({ value, label }) => make("option", { value }, [label])),
      ]);
    case "radio":
      return make(
        "div",
        { class: "choices" },
        CHOICES.map(({ value, label }, index) => {
          const choiceId = index === 0 ? id : `${id}.${value}`;
          return make("div", { class: "choice" }, [
            make("input", { class: "choice-dot", type: "radio", id: choiceId, name: field.name, value }),
            make("label", { class: "choice-label", for: choiceId }, [make("span", { class: "choice-words" }, [label])]),
          ]);
        }),
      );
    case "checkbox":
      return make("div", { class: "tick" }, [
        make("input", { type: "hidden", name: field.name, value: "0" }),
        make("input", {
          class: "tick-box",
          type: "checkbox",
          value: "1",
          id,
          name: field.name,
          "aria-describedby": `${id}.hint`,
        }),
        make("label", { class: "tick-label", for: id, id: `${id}.label` }, [field.label]),
      ]);
    case "file":
      return make("input", { class: "input", type: "file", ...wiring });
    case "text":
      return make("input", { class: "input", type: "text", ...wiring });
  }
};

const boxOf = (field: BenchField): HTMLElement => {
  const id = idOf(field);
  const hint = make("p", { class: "hint", id: `${id}.hint` }, [field.hint]);
  const box = { class: "field", "data-type": field.kind, id: `${id}.field` };
  const control = controlOf(field);
  if (field.kind === "checkbox") return make("div", box, [control, hint]);
  if (field.kind === "radio")
    return make("fieldset", { ...box, "aria-describedby": `${id}.hint` }, [
      make("legend", { class: "label", id: `${id}.label` }, [field.label]),
      hint,
      control,
    ]);
  return make("div", box, [
    make("label", { class: "label", for: id, id: `${id}.label` }, [field.label]),
    hint,
    control,
  ]);
};

/** The element that carries `aria-describedby`: the control, or for radios the field's box, as in all contenders. */
const describedIn = ({ kind }: BenchField, box: HTMLElement): Element =>
  kind === "radio" ? box : box.querySelector(".input, .tick-box")!;

const blame = (field: BenchField, box: HTMLElement): void => {
  const id = idOf(field);
  box.setAttribute("data-invalid", "");
  describedIn(field, box).setAttribute("aria-describedby", `${id}.error ${id}.hint`);
  for (const control of box.querySelectorAll(".input, .choice-dot, .tick-box"))
    control.setAttribute("aria-invalid", "true");
  const error = make("p", { class: "error", id: `${id}.error` }, [
    make("span", { class: "visually-hidden" }, ["Error: "]),
    WRONG,
  ]);
  if (field.kind === "checkbox") box.prepend(error);
  else box.querySelector(".hint")!.after(error);
};

const clear = (field: BenchField, box: HTMLElement): void => {
  if (!box.hasAttribute("data-invalid")) return;
  box.removeAttribute("data-invalid");
  describedIn(field, box).setAttribute("aria-describedby", `${idOf(field)}.hint`);
  for (const control of box.querySelectorAll(".input, .choice-dot, .tick-box")) control.removeAttribute("aria-invalid");
  box.querySelector(".error")?.remove();
};

const isEmpty = (value: FormDataEntryValue | null): boolean =>
  value === null || value === "0" || (typeof value === "string" ? value.trim() === "" : value.size === 0);

const summaryOf = (fields: readonly BenchField[]): HTMLElement =>
  make("div", { class: "summary", role: "alert", tabindex: "-1", "aria-labelledby": `${FORM}-summary-title` }, [
    make("h2", { id: `${FORM}-summary-title` }, [TITLE]),
    make(
      "ul",
      {},
      fields.map((field) => make("li", {}, [make("a", { href: `#${idOf(field)}.field` }, [field.label, ": ", WRONG])])),
    ),
  ]);

const mount: Adapter["mount"] = (root, fields) => {
  const boxes = new Map(fields.map((field) => [field, boxOf(field)]));
  const form = make(
    "form",
    {
      class: "form",
      id: FORM,
      "aria-label": FORM,
      novalidate: "",
      action: "/",
      method: "post",
      enctype: "multipart/form-data",
    },
    [
      make("div", { class: "rjsf" }, [...boxes.values()]),
      make("p", { class: "form-status", role: "status" }),
      make("div", { class: "buttons" }, [make("button", { type: "submit", class: "button primary" }, ["Send"])]),
    ],
  );
  const hiding = new Map(fields.flatMap((field) => (field.hiddenBy ? [[field.hiddenBy, boxes.get(field)!]] : [])));
  form.addEventListener("change", (event) => {
    const source = event.target as HTMLSelectElement;
    const box = hiding.get(source.name);
    if (box) box.style.display = source.value === HIDING ? "none" : "";
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = new FormData(form);
    for (const [field, box] of boxes) clear(field, box);
    const wrong = fields.filter(
      (field) => boxes.get(field)!.style.display !== "none" && isEmpty(values.getAll(field.name).at(-1) ?? null),
    );
    for (const field of wrong) blame(field, boxes.get(field)!);
    form.querySelector(".summary")?.remove();
    if (wrong.length === 0) return;
    const summary = summaryOf(wrong);
    form.prepend(summary);
    summary.focus({ preventScroll: true });
    boxes.get(wrong[0]!)!.scrollIntoView({ block: "center" });
  });
  root.append(form);
  return () => form.remove();
};

export const adapter: Adapter = { name: "plain inputs", draws: OUR_MARKUP, send: OUR_SEND, mount };
