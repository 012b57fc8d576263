/** Sections of a form in a browser: which one is on screen, and moving between them by the form's own buttons. */
import type { Locator, Page } from "playwright";

const sectionsOf = (page: Page, form: string): Locator => page.locator(`[id="${form}"] .form-section`);

/** Waits until the sections of a page with scripts show one at a time, or all where its script does not come. */
const cut = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => matchMedia("(scripting: enabled)").matches))) return;
  await page.waitForFunction(() => {
    const sections = [...document.querySelectorAll(".form-section")];
    const shown = sections.filter((section) => section.checkVisibility({ visibilityProperty: true }));
    return "ready" in document.documentElement.dataset || shown.length > 1;
  });
};

/** Ids of the sections on screen: one with scripts, all without, none in a form that is not cut. */
const onScreen = (page: Page, form: string): Promise<string[]> =>
  sectionsOf(page, form)
    .filter({ visible: true })
    .evaluateAll((sections) => sections.map(({ id }) => id));

/** Whether the form's first button leads to another section. */
export const isBetween = async (page: Page, form: string): Promise<boolean> => {
  if ((await sectionsOf(page, form).count()) === 0) return false;
  await cut(page);
  const shown = await onScreen(page, form);
  const last = await page.locator(`[id="${form}"] .form-section:not([hidden]) .form-section-where`).first().innerText();
  const [, n, of] = /(\d+) от (\d+)/.exec(last) ?? [];
  return shown.length === 1 && n !== of;
};

/** Presses a button of the form until another section is on screen; false when the form has something to mend. */
const press = async (page: Page, form: string, button: Locator): Promise<boolean> => {
  const [before] = await onScreen(page, form);
  await button.click();
  const here = page.locator(`[id="${before}"]`);
  const refused = page.locator(`[id="${form}"] .summary`);
  await Promise.race([here.waitFor({ state: "hidden" }), refused.waitFor()]);
  return here.isHidden();
};

/** Goes one section on; false when this one has something to mend. */
export const onwards = (page: Page, form: string): Promise<boolean> =>
  press(page, form, page.locator(`[id="${form}"] .buttons button`).first());

/** Goes one section back. */
export const backwards = (page: Page, form: string): Promise<boolean> =>
  press(page, form, page.locator(`[id="${form}"] .section-back`));

/** Brings the section with a field on screen, as a hand would. Without sections or scripts it is there already. */
export const reach = async (page: Page, form: string, path: string): Promise<void> => {
  const section = sectionsOf(page, form).filter({
    has: page.locator(`[id="${form}.${path}"], [id="${form}.${path}.field"]`),
  });
  if ((await section.count()) === 0) return;
  await cut(page);
  const wanted = (await section.getAttribute("id"))!;
  for (let [shown] = await onScreen(page, form); await section.isHidden(); [shown] = await onScreen(page, form)) {
    const isAhead = Number(shown!.split("-").at(-1)) < Number(wanted.split("-").at(-1));
    if (!(await (isAhead ? onwards : backwards)(page, form)))
      throw new Error(`${form}: ${shown} has something to mend before ${wanted}`);
  }
};

/** Opens the section with a field by the address, past what is not filled in yet. Needs JavaScript. */
export const openAt = async (page: Page, form: string, path: string): Promise<void> => {
  await cut(page);
  await page.evaluate((id) => void (location.hash = `#${id}`), `${form}.${path}.field`);
  await page.locator(`[id="${form}.${path}"]`).waitFor();
};
