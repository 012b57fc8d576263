import { expect, it } from "vitest";
import { actionUrl } from "./action-url.ts";

it.each([
  ["login", "/api/v2/login"],
  ["/", "/"],
  ["/api/v2/x", "/api/v2/x"],
])("the action %j has the URL %j", (action, url) => {
  expect(actionUrl(action)).toBe(url);
});
