import { expect, it } from "vitest";
import { Refusal } from "#server/kernel/refusal.ts";
import { readSettings } from "#server/kernel/settings.ts";
import { hashNewPassword } from "./new-password.ts";

const services = { settings: readSettings({}) };
const chooser = { email: "maria.ivanova@example.bg", phone: "0888123456" };

const refusedWith = async (password: string): Promise<unknown> => {
  try {
    await hashNewPassword(services, password, chooser);
    return undefined;
  } catch (error) {
    return (error as Refusal).refused.errors?.["password"];
  }
};

it.each([
  "12345678",
  "password",
  "Password1!",
  "qwerty123",
  "aaaaaaaa",
  "11111111",
  "парола123",
  "Явертъуи",
  "Обичамте!",
  "demo-parola-1",
  "ПАРОЛАПАРОЛА".replace(/./g, "я"),
])("the common password %s is refused", async (password) =>
  expect(await refusedWith(password)).toEqual({ code: "common-password" }),
);

it.each([
  "maria.ivanova@example.bg",
  "MariaIvanova",
  "maria.ivanova87",
  "0888123456",
  "+359888123456",
  "Заявка2026",
  "zayavka123",
  "Zaqvka2026",
  "Мария Иванова",
  "zz0888123456",
])("%s, which is the person's or the site's own, is refused", async (password) =>
  expect(await refusedWith(password)).toEqual({ code: "own-password" }),
);

it.each(["Тайна парола 1", "correct horse battery", "ivanova obicha kotki", "Mария и 3 кучета"])(
  "%s is taken",
  async (password) => expect(await refusedWith(password)).toBeUndefined(),
);
