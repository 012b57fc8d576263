import { expect, it } from "vitest";
import { overwriting } from "./variables.ts";

it("returns the current variables when none were sent before", () => {
  expect(overwriting([], { route: "/", Email: "a@b.bg" })).toEqual({ route: "/", Email: "a@b.bg" });
});

it("returns removed variables as empty", () => {
  expect(overwriting(["route", "Name", "Email", "product"], { route: "/vhod" })).toEqual({
    route: "/vhod",
    Name: "",
    Email: "",
    product: "",
  });
});

it("a new value wins over the old one", () => {
  expect(overwriting(["Email", "route"], { route: "/", Email: "c@d.bg" })).toEqual({ route: "/", Email: "c@d.bg" });
});
