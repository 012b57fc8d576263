import { expect, it } from "vitest";
import { overwriting } from "./variables.ts";

it("tells what there is, and nothing of what never was", () => {
  expect(overwriting([], { route: "/", Email: "a@b.bg" })).toEqual({ route: "/", Email: "a@b.bg" });
});

it("tells as empty what was told and is no more", () => {
  expect(overwriting(["route", "Name", "Email", "product"], { route: "/vhod" })).toEqual({ route: "/vhod", Name: "", Email: "", product: "" });
});

it("a new value wins over the old one", () => {
  expect(overwriting(["Email", "route"], { route: "/", Email: "c@d.bg" })).toEqual({ route: "/", Email: "c@d.bg" });
});
