import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import type { SettingRow } from "#server/kernel/setting-rows.ts";
import { SETTINGS } from "#server/kernel/settings.ts";
import { SETTING_NAMES as names } from "./setting-names.ts";

describe("README's settings", () => {
  const readme = readFileSync(inRoot("README.md"), "utf8");
  const [, section = ""] = /\n## Settings\n([^]*?)\n## /.exec(readme) ?? [];
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").slice(1, -1));
  const own: SettingRow[] = Object.values(SETTINGS);

  it("list every setting that the server reads", () => {
    const unsaid = names.filter((name) => !new RegExp(`\`${name}[=\`]`).test(section));
    expect(unsaid, "those of ports: run npm run docs; others: add a row to README.md, Settings").toEqual([]);
  });

  it("list only settings that the server reads, here and elsewhere in README", () => {
    const inTables = rows.flatMap(([first = "", second = "", third = ""]) =>
      [...`${first}${second}${third}`.matchAll(/`([A-Z][A-Z0-9_]+)[=`]/g)].map(([, name]) => name!),
    );
    const elsewhere = [...readme.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)[=`]/g)].map(([, name]) => name!);
    const unread = [...inTables, ...elsewhere].filter((name) => !names.includes(name));
    expect(unread, "README.md names these, server/kernel/settings.ts and server/ports/ports.ts do not").toEqual([]);
  });

  // The defaults of BRAND_* are documented summarily as invented.
  it.each(own.filter(({ name, byDefault }) => byDefault && !name.startsWith("BRAND_")))(
    "document the default of $name: $byDefault",
    ({ name, byDefault }) => {
      const row = rows.find(([first]) => first!.includes(`\`${name}\``));
      expect(row?.[1]).toContain(byDefault);
    },
  );

  it("are declared once each: no two tables read the same variable", () => {
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
