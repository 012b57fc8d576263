import { describe, expect, it } from "vitest";
import { listNamed, lists } from "./index.ts";
import { resolveListed, selectedOf } from "./resolve.ts";

const place = { type: "location", element: { name: "settlement", type: "location" } } as const;
const issuer = { type: "autocomplete", element: { name: "idCardIssuedBy", type: "autocomplete", source: "id-card-issuers" } } as const;
const chosen = {
  type: "autocomplete",
  element: { name: "family", choices: [{ value: "single", label: "Без партньор" }, { value: "partner", label: "С партньор" }] },
} as const;

describe("resolveListed", () => {
  it.each([
    [place, "68134", "68134"], [place, "  софия ", "68134"], [place, "Sofia", "68134"], [place, "гр. Пловдив", "56784"],
    [place, "Бяла, общ. Бяла, обл. Русе", "07603"],
    [issuer, "mvr-pdv", "mvr-pdv"], [issuer, "МВР Пловдив", "mvr-pdv"], [issuer, "ОДМВР Пловдив", "mvr-pdv"], [issuer, "plovdiv", "mvr-pdv"],
    [issuer, "МВР", "mvr"], [issuer, "МВР София", "mvr-sof"], [issuer, "МВР София-област", "mvr-sfo"], [issuer, "МВР - София", "mvr-sof"],
    [chosen, "partner", "partner"], [chosen, "С партньор", "partner"], [chosen, "с партньор", "partner"],
  ])("turns the text into the code: %#, %j", (field, text, value) => {
    expect(resolveListed(field, text)).toMatchObject({ value });
  });

  it("leaves an empty text to the rules", () => {
    expect(resolveListed(place, "  ")).toEqual({ value: "" });
    expect(resolveListed(issuer, "")).toEqual({ value: "" });
  });

  it("keeps a place nobody knows as typed, for review", () => {
    expect(resolveListed(place, " Горно  Нанадолнище ")).toEqual({ value: "Горно Нанадолнище" });
  });

  it("refuses any other text that is not in the list", () => {
    expect(resolveListed(issuer, "МВР Атлантида")).toEqual({ issue: { code: "not-in-list" } });
    expect(resolveListed(chosen, "Може би")).toEqual({ issue: { code: "not-in-list" } });
    expect(resolveListed({ type: "autocomplete", element: { name: "x", source: "constructor" } }, "name")).toEqual({ issue: { code: "not-in-list" } });
  });

  it("names the candidates of an ambiguous text", () => {
    expect(resolveListed(place, "бяла")).toEqual({
      issue: { code: "ambiguous", params: { options: "Бяла, общ. Бяла, обл. Варна; Бяла, общ. Бяла, обл. Русе" } },
    });
  });
});

describe("lists", () => {
  it("are those a definition may name, and no property of objects in general", () => {
    expect(Object.keys(lists)).toEqual(["settlements", "id-card-issuers"]);
    expect(listNamed("toString")).toBeUndefined();
  });

  it("tell the words of a value a form starts with", () => {
    expect(selectedOf(place, "56784")?.label).toBe("Пловдив");
    expect(selectedOf(place, "както е написано")).toBeUndefined();
  });

  it("hold 29 issuers with labels of their own", () => {
    const issuers = ["мвр", "МВР С", "одмвр"].flatMap((query) => listNamed("id-card-issuers")!.find(query, 20));
    expect(new Set(issuers.map(({ label }) => label)).size).toBe(new Set(issuers.map(({ value }) => value)).size);
    expect(listNamed("id-card-issuers")!.find("софия").map(({ value }) => value)).toEqual(["mvr-sof", "mvr-sfo"]);
  });
});
