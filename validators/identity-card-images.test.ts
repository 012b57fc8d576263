import { expect, it } from "vitest";
import { codeOf, contextWith } from "./context.fixture.ts";
import { identityCardImages } from "./identity-card-images.ts";

const MB = 1024 * 1024;
const files = (...sizes: number[]) => sizes.map((size) => ({ size }));

it.each([
  [files(9 * MB), {}, undefined],
  [files(10 * MB), {}, undefined],
  [files(10 * MB + 1), {}, "files-too-large"],
  [files(11 * MB), {}, "files-too-large"],
  [files(1, 1), {}, "too-many-files"],
  [files(1, 1), { maxFiles: 2 }, undefined],
  [files(1, 1, 1), { maxFiles: 2 }, "too-many-files"],
  [files(2 * MB, 2 * MB), { maxFiles: 2, maxMegabytes: 4 }, undefined],
  [files(2 * MB, 2 * MB + 1), { maxFiles: 2, maxMegabytes: 4 }, "files-too-large"],
  [{ size: 3 }, {}, undefined],
  [[], {}, undefined],
  ["", {}, undefined],
  ["face.jpg", {}, "files-too-large"],
  [[{ size: -1 }], {}, "files-too-large"],
] as const)("%j with %j: %s", (value, props, code) => {
  expect(codeOf(identityCardImages, value, { props })).toBe(code);
});

it.each([
  [files(1, 1, 1), { maxFiles: 2 }, { code: "too-many-files", params: { files: 2 } }],
  [files(11 * MB), {}, { code: "files-too-large", params: { megabytes: 10 } }],
])("names the limit for %j", (value, props, issue) => {
  expect(identityCardImages.check(value, contextWith(value, { props }))).toEqual(issue);
});
