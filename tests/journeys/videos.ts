/** A video by which an applicant shows that an application is theirs: recorded with the camera that Chromium plays, seen at the desk. */
import type { Page } from "playwright";
import { field } from "./steps.ts";
import { eventually } from "./visit.ts";

/** The form of its page. */
export const VIDEO_FORM = "video-verification";

/** Records a few seconds, after a check of camera and microphone; ends where they may be looked at and sent. */
export const record = async (page: Page): Promise<void> => {
  const button = (name: string) => page.getByRole("button", { name });
  const ofVideo = (name: "videoWidth" | "readyState"): Promise<number> =>
    page.locator("video").evaluate((video: HTMLVideoElement, key) => video[key], name);
  await eventually(() => button("Включете камерата").isEnabled()).toBe(true);
  await field(page, VIDEO_FORM, "videoConsent").check();
  await button("Включете камерата").click();
  await page.getByText("Виждате ли се?").waitFor();
  await eventually(() => ofVideo("videoWidth")).toBeGreaterThan(0);
  await button("Започнете записа").click();
  await page.getByText("Записваме: 4 от").waitFor();
  await button("Спрете записа").click();
  await page.getByText("Готово е.").waitFor();
  await eventually(() => ofVideo("readyState")).toBeGreaterThan(0);
};

/** Takes the camera away while it records: nothing of that is kept, and it may be switched on again. */
export const loseCamera = async (page: Page): Promise<void> => {
  const button = (name: string) => page.getByRole("button", { name });
  await eventually(() => button("Включете камерата").isEnabled()).toBe(true);
  await field(page, VIDEO_FORM, "videoConsent").check();
  await button("Включете камерата").click();
  await button("Започнете записа").click();
  await page.getByText("Записваме: 1 от").waitFor();
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    const [track] = (video.srcObject as MediaStream).getVideoTracks();
    track!.dispatchEvent(new Event("ended"));
  });
  await page.getByText("Връзката с камерата или микрофона прекъсна.").waitFor();
};

/** Plays the first video that waits at the desk. */
export const playFirst = async (desk: Page): Promise<void> => {
  await desk.goto("/buro/videa");
  await desk.locator("main a", { hasText: "№" }).first().click();
  const plays = (): Promise<number> =>
    desk.locator("video").evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
      return video.currentTime;
    });
  await eventually(plays).toBeGreaterThan(0.2);
};

/** Says that it shows its applicant. */
export const accept = async (desk: Page): Promise<void> => {
  await desk.getByRole("button", { name: "Приеми" }).click();
  await desk.getByText("Заявката продължава").waitFor();
};
