import { describe, expect, it } from "vitest";
import { listNamed, lists } from "./index.ts";
import { resolveListed, selectedOf } from "./resolve.ts";

const place = { type: "location", element: { name: "settlement", type: "location" } } as const;
const issuer = {
  type: "autocomplete",
  element: { name: "idCardIssuedBy", type: "autocomplete", source: "id-card-issuers" },
} as const;
const chosen = {
  type: "autocomplete",
  element: {
    name: "family",
    choices: [
      { value: "single", label: "Без партньор" },
      { value: "partner", label: "С партньор" },
    ],
  },
} as const;

describe("resolveListed", () => {
  it.each([
    [place, "68134", "68134"],
    [place, "  софия ", "68134"],
    [place, "Sofia", "68134"],
    [place, "гр. Пловдив", "56784"],
    [place, "Бяла, общ. Бяла, обл. Русе", "07603"],
    [issuer, "mvr-pdv", "mvr-pdv"],
    [issuer, "МВР Пловдив", "mvr-pdv"],
    [issuer, "ОДМВР Пловдив", "mvr-pdv"],
    [issuer, "plovdiv", "mvr-pdv"],
    [issuer, "МВР", "mvr"],
    [issuer, "МВР София", "mvr-sof"],
    [issuer, "МВР София-област", "mvr-sfo"],
    [issuer, "МВР - София", "mvr-sof"],
    [chosen, "partner", "partner"],
    [chosen, "С партньор", "partner"],
    [chosen, "с партньор", "partner"],
  ])("resolves the text to the code: %#, %j", (field, text, value) => {
    expect(resolveListed(field, text)).toMatchObject({ value });
  });

  it("returns an empty text unchanged, for the rules to check", () => {
    expect(resolveListed(place, "  ")).toEqual({ value: "" });
    expect(resolveListed(issuer, "")).toEqual({ value: "" });
  });

  it("returns an unknown place as typed, for review", () => {
    expect(resolveListed(place, " Горно  Нанадолнище ")).toEqual({ value: "Горно Нанадолнище" });
  });

  it("rejects any other text that is not in the list", () => {
    expect(resolveListed(issuer, "МВР Атлантида")).toEqual({ issue: { code: "not-in-list" } });
    expect(resolveListed(chosen, "Може би")).toEqual({ issue: { code: "not-in-list" } });
    expect(resolveListed({ element: { type: "autocomplete", name: "x", source: "constructor" } }, "name")).toEqual({
      issue: { code: "not-in-list" },
    });
  });

  it("lists the candidates of an ambiguous text", () => {
    expect(resolveListed(place, "бяла")).toEqual({
      issue: { code: "ambiguous", params: { options: "Бяла, общ. Бяла, обл. Варна; Бяла, общ. Бяла, обл. Русе" } },
    });
  });
});

describe("lists", () => {
  it("are the sources a definition may name, without prototype properties", () => {
    expect(Object.keys(lists)).toEqual(["settlements", "id-card-issuers"]);
    expect(listNamed("toString")).toBeUndefined();
  });

  it("give the option of a field's initial value", () => {
    expect(selectedOf(place.element, "56784")?.label).toBe("Пловдив");
    expect(selectedOf(place.element, "както е написано")).toBeUndefined();
  });

  it("have unique labels for issuers", () => {
    const issuers = ["мвр", "МВР С", "одмвр"].flatMap((query) => listNamed("id-card-issuers")!.find(query, 20));
    expect(new Set(issuers.map(({ label }) => label)).size).toBe(new Set(issuers.map(({ value }) => value)).size);
    expect(
      listNamed("id-card-issuers")!
        .find("софия")
        .map(({ value }) => value),
    ).toEqual(["mvr-sof", "mvr-sfo"]);
  });
});
