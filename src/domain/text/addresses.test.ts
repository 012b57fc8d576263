import { expect, it } from "vitest";
import { holdsAddress } from "./addresses.ts";

it.each([
  "Вижте http://evil.example",
  "HTTPS://1.2.3.4/a",
  "ftp://a",
  "на www.сайт",
  "evil.example",
  "Пишете на a.b@evil.com.",
  "zaem.bg/plati",
  "заем.bg",
  "заем.бг",
  "xn--80ak6aa92e.com",
])("an address is found in „%s“", (text) => expect(holdsAddress(text)).toBe(true));

it.each([
  "",
  "Доходът не е потвърден.Обадете се.",
  "т.е. до 1.000,50 € към 29.11.2026 г., чл.5, ал.2",
  "бул. Витоша 1, гр.София, в 12:30",
  "Служебна бележка (обр. 7-2) от ТЕЛЕРИК АД.",
])("none is found in „%s“", (text) => expect(holdsAddress(text)).toBe(false));
