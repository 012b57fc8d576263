/** A video by which an applicant shows that an application is theirs, with the camera that Chromium plays itself. */
import { expect, it } from "vitest";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { jpeg } from "#widgets/photo/pictures.fixture.ts";
import { logInAtDesk } from "./desk.ts";
import { inspect } from "./inspect.ts";
import { useLender } from "./lender.ts";
import { field, heading, send } from "./steps.ts";
import { accept, loseCamera, playFirst, record, VIDEO_FORM } from "./videos.ts";
import { enter, eventually, expectNoComplaints, ready, type Visit } from "./visit.ts";

const lender = useLender();
const PAGE = "/video-verifikacia";

/** A window of an applicant who is asked for a video. */
const asked = async (options: { permissions?: string[]; script?: boolean } = {}): Promise<Visit> => {
  const visitor = await lender.visit(options);
  await enter(visitor, await lender.borrowerAt("decided", stories.video));
  return visitor;
};

it("is recorded, looked at and sent, after a check of camera and microphone; the desk plays it", async () => {
  const visitor = await asked({ permissions: ["camera", "microphone"] });
  const { page } = visitor;
  // By the router, whose document may not record: the page is loaded for itself.
  await page.goto("/status");
  await ready(page);
  await page.getByRole("link", { name: "Направете видеото" }).click();
  await page.waitForURL(`**${PAGE}`);
  await eventually(() => page.getByRole("button", { name: "Включете камерата" }).isEnabled()).toBe(true);
  await inspect(page);
  await loseCamera(page);
  await record(page);
  await inspect(page);
  await send(page, VIDEO_FORM);
  await eventually(() => heading(page)).toBe("Получихме видеото Ви");
  expectNoComplaints(visitor);

  const desk = await lender.visit({ viewport: { width: 1280, height: 900 } });
  await logInAtDesk(desk.page, DEMO_STAFF.reviewer);
  await playFirst(desk.page);
  await inspect(desk.page);
  await accept(desk.page);
  expectNoComplaints(desk);
  await desk.close();
  await visitor.close();
});

it("is not recorded without a camera, nor without scripts: a picture and a call take its place", async () => {
  const refused = await asked();
  await refused.page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotFoundError"));
  });
  await refused.page.goto(PAGE);
  await ready(refused.page);
  await field(refused.page, VIDEO_FORM, "videoConsent").check();
  await refused.page.getByRole("button", { name: "Включете камерата" }).click();
  await refused.page.getByText("Не намираме камера и микрофон.").waitFor();
  await refused.close();

  const plain = await asked({ script: false });
  const { page } = plain;
  await page.goto(PAGE);
  await page.getByText("Без JavaScript приемаме готов запис").waitFor();
  await page.getByLabel("Снимка и обаждане").check();
  // What the choice asks comes with the answer to the first post.
  await page.getByRole("button", { name: "Изпратете" }).click();
  await field(page, VIDEO_FORM, "selfie").setInputFiles(await jpeg("аз.jpg"));
  await field(page, VIDEO_FORM, "callTime").selectOption("soon");
  await page.getByRole("button", { name: "Изпратете" }).click();
  expect(await heading(page)).toBe("Получихме снимката Ви");
  await plain.close();
});
