import { describe, expect, it } from "vitest";
import { searchKey, searchKeys } from "./search-key.ts";

describe("searchKey", () => {
  it.each([
    ["София", "Sofia"],
    ["София", "Sofiya"],
    ["София", "SOFIA"],
    ["Пловдив", "Plovdiv"],
    ["Враца", "Vratsa"],
    ["Враца", "Vraca"],
    ["Враца", "Vratza"],
    ["Кърджали", "Kardzhali"],
    ["Кърджали", "Kardjali"],
    ["Шумен", "Shumen"],
    ["Шумен", "6umen"],
    ["Чирпан", "4irpan"],
    ["Бургас", "Bourgas"],
    ["Русе", "Rousse"],
    ["Ямбол", "Yambol"],
    ["Ямбол", "qmbol"],
    ["Варна", "Warna"],
    ["Панагюрище", "Panagyurishte"],
    ["Панагюрище", "Panagiurishte"],
    ["Аксаково", "Axakovo"],
    ["Кюстендил", "Kyustendil"],
    ["Долна Оряховица", "dolna  oryahovitsa"],
    ["Цар Калоян", "Car Kaloian"],
  ])("gives %s and %s the same key", (cyrillic, latin) => {
    expect(searchKey(latin)).toBe(searchKey(cyrillic));
  });

  it.each(["Tarnovo", "Turnovo", "Tyrnovo", "Търново"])("finds Търново typed %s", (typed) => {
    expect(searchKeys("Търново")).toContain(searchKey(typed));
  });

  it.each(["Горна Оряховица", "Gorna Oryahovitsa", "Чирпан", "Chirpan", "Кърджали", "Kardzhali", "Щръклево"])(
    "maps every prefix of %s to a prefix of its key",
    (name) => {
      const whole = searchKeys(name);
      for (let length = 1; length <= name.length; length += 1) {
        const key = searchKey(name.slice(0, length));
        // A single „c“ may stand for ч or ц.
        if (name.slice(0, length).toLowerCase() !== "c")
          expect(
            whole.some((known) => known.startsWith(key)),
            name.slice(0, length),
          ).toBe(true);
      }
    },
  );

  it("drops characters that are not letters or digits", () => {
    expect(searchKey("  „Баня“, общ. Разлог ")).toBe("bania obsht razlog");
  });
});
