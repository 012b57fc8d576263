import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { helpWords } from "#src/copy/help.ts";
import { PhoneHours } from "./phone-hours.tsx";

it("the server says the hours alone", () =>
  expect(renderToString(<PhoneHours />)).toBe(
    '<p class="intro">Отговаряме по телефона в работни дни, 9:00–18:00.</p>',
  ));

it.each([
  [undefined, "Сега сме на телефона."],
  ["2026-11-27", "Сега не сме на телефона, а днес от 9:00."],
  ["2026-11-28", "Сега не сме на телефона, а утре от 9:00."],
  ["2026-11-30", "Сега не сме на телефона, а на 30.11.2026 от 9:00."],
])("on 27.11.2026, with %s as the next day: %s", (opens, words) =>
  expect(helpWords.answering(opens, "2026-11-27")).toBe(words),
);
