/** The desk in a browser: the way in, and a look at each of its screens. */
import type { Page } from "playwright";
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from "#server/demo/staff.ts";
import type { Look } from "./inspect.ts";
import type { Lender } from "./lender.ts";
import { field, send } from "./steps.ts";
import { expectNoComplaints } from "./visit.ts";

/** Logs a member of the demo's staff in. */
export const logInAtDesk = async (page: Page, { email }: { email: string }): Promise<void> => {
  await page.goto("/buro/vhod");
  await field(page, "staff-login", "email").fill(email);
  await field(page, "staff-login", "password").fill(DEMO_STAFF_PASSWORD);
  await send(page, "staff-login");
};

/** Looks at each screen in a window of this size. The lender has an application that was referred to a clerk. */
export const expectAccessibleDesk = async (
  lender: Lender,
  viewport: { width: number; height: number },
  look: Look,
): Promise<void> => {
  const desk = await lender.visit({ viewport });
  const { page } = desk;
  await page.goto("/buro/vhod");
  await look(page);
  await logInAtDesk(page, DEMO_STAFF.reviewer);
  for (const path of ["/buro", "/buro/zayavki", "/buro/zayavka/1", "/buro/lica", "/buro/aktove"]) {
    await page.goto(path);
    await look(page);
  }
  await page.getByRole("button", { name: "Изход" }).click();
  await logInAtDesk(page, DEMO_STAFF.admin);
  for (const path of ["/buro/sluzhiteli", "/buro/odit", "/buro/profilaktika"]) {
    await page.goto(path);
    await look(page);
  }
  expectNoComplaints(desk);
  await desk.close();
};
