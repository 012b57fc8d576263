/** Server-rendered pages with all examples of a widget; helpers that operate them as users and screen readers do. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { CDPSession, Page } from "playwright";
import { renderToString } from "react-dom/server";
import { nameOf } from "#src/engine/core/names.ts";
import { leafOf, type Example } from "#widgets/example.ts";
import { ExampleForm } from "../../.storybook/example-form.tsx";
import { controlIdOf, examplesByFolder, formIdOf } from "./examples.ts";

const bodyOf = (folder: string): string =>
  Object.entries(examplesByFolder.get(folder)!)
    .map(
      ([name, example]) => `
    <section data-example="${name}"><h2 tabindex="-1">${name}</h2>
      <div class="root">${renderToString(<ExampleForm id={formIdOf(folder, name)} example={example} />)}</div></section>`,
    )
    .join("");

/** Serves `/<folder>` as a page with the site's padding; 204 for anything else. */
export const answerExamples = ({ url = "/" }: IncomingMessage, response: ServerResponse): void => {
  const folder = url.slice(1);
  if (!examplesByFolder.has(folder)) return void response.writeHead(204).end();
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" })
    .end(`<!doctype html><html lang="bg"><head><title>${folder}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main class="main shell-in"><h1>${folder}</h1>${bodyOf(folder)}</main></body></html>`);
};

/** An element's node in the accessibility tree. */
export type Spoken = { role: string; name: string; description: string; invalid: boolean; locked: boolean };

/** Reads a node of Chromium's accessibility tree, whose names and descriptions are what screen readers receive. */
export const spokenOf = async (session: CDPSession, id: string): Promise<Spoken> => {
  const { result } = await session.send("Runtime.evaluate", {
    expression: `document.getElementById(${JSON.stringify(id)})`,
  });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId!,
    fetchRelatives: false,
  });
  const node = nodes.find(({ ignored }) => !ignored) ?? nodes[0]!;
  const property = (name: string): unknown => node.properties?.find((each) => each.name === name)?.value.value;
  const text = (value?: { value?: unknown }): string =>
    String(value?.value ?? "")
      .replace(/\s+/g, " ")
      .trim();
  return {
    role: text(node.role),
    name: text(node.name),
    description: text(node.description),
    invalid: property("invalid") === "true",
    locked: property("readonly") === true || property("disabled") === true,
  };
};

/** References to ids that do not exist, as `attribute=id`. */
export const danglingIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pointers = ["aria-describedby", "aria-labelledby", "aria-controls", "aria-activedescendant", "for"];
    return pointers.flatMap((attribute) =>
      [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
        element
          .getAttribute(attribute)!
          .split(/\s+/)
          .filter((id) => !document.getElementById(id))
          .map((id) => `${attribute}=${id}`),
      ),
    );
  });

/** Ids used more than once. */
export const doubledIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });

/** Presses Tab from before an example until the focus leaves it; returns the stops' ids and throws on a focus trap. */
export const tabStops = async (page: Page, name: string): Promise<string[]> => {
  await page.locator(`[data-example="${name}"] h2`).focus();
  const stops: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate((example) => {
      const active = document.activeElement;
      return active?.closest(`[data-example="${example}"]`) ? active.id || active.localName : "";
    }, name);
    if (stop === "") return stops;
    stops.push(stop);
  }
  throw new Error(`Tab never leaves ${name}: ${stops.join(", ")}`);
};

const byId = (id: string): string => `[id="${id}"]`;

/** The control's role or input type, which decides how it is filled in. */
const kindOf = (page: Page, id: string): Promise<string> =>
  page.locator(byId(id)).evaluate((control) => control.getAttribute("role") ?? (control as HTMLInputElement).type);

const ARROWS_AT_MOST = 60;

const arrowTo = async (page: Page, reached: () => Promise<boolean>): Promise<void> => {
  for (let presses = 0; presses < ARROWS_AT_MOST && !(await reached()); presses += 1)
    await page.keyboard.press("ArrowDown");
};

/** Fills in a control by keyboard alone (types, chooses or ticks) and leaves the field. */
export const enterByKeyboard = async (
  page: Page,
  folder: string,
  name: string,
  example: Example,
  text: string,
): Promise<void> => {
  const id = controlIdOf(folder, name, example);
  const control = page.locator(byId(id));
  const chosenLabel = (): Promise<string> =>
    page.evaluate(
      (form) =>
        document.querySelector<HTMLInputElement>(`[id="${form}"] input:checked`)?.labels?.[0]?.textContent ?? "",
      formIdOf(folder, name),
    );
  await control.focus();
  switch (await kindOf(page, id)) {
    case "checkbox":
      await page.keyboard.press("Space");
      break;
    case "radio":
      await page.keyboard.press("Space");
      await arrowTo(page, async () => (await chosenLabel()) === text);
      break;
    case "select-one":
      await arrowTo(
        page,
        async () =>
          (await control.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text)) === text,
      );
      break;
    case "combobox":
      // Insert at once: slower keys would show the list for a prefix.
      await page.keyboard.insertText(text);
      await page.locator("[role=option]:visible").first().waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      break;
    default:
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
  }
  await page.keyboard.press("Tab");
};

/**
 * The value that a plain form post would submit for the example's field: the boxes of a day together, otherwise the last
 * of its name; null if none.
 */
export const postedValue = (page: Page, folder: string, name: string, example: Example): Promise<string | null> =>
  page.evaluate(
    ([form, field]) => {
      const whole = document.getElementById(form!) as HTMLFormElement;
      const all = new FormData(whole).getAll(field!);
      if (whole.querySelector("[data-box]")) return all.join(".");
      return all.length > 0 ? String(all.at(-1)) : null;
    },
    [formIdOf(folder, name), nameOf(leafOf(example).path)],
  );

/** The engine's value of the example's field. */
export const heldValue = (page: Page, name: string, example: Example): Promise<unknown> =>
  page.evaluate(
    ([of, path]) => (window as unknown as { valueOf(example: string, path: string): unknown }).valueOf(of!, path!),
    [name, leafOf(example).path],
  );
