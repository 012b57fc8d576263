import { expect, it } from "vitest";
import { uploadWords } from "#src/copy/uploads.ts";
import { IMAGES } from "./inspect.ts";

it("the pictures that are accepted are those which people are told, and animated PNG, of which one image is kept", () => {
  const told = uploadWords.kinds.image.split(/, | или /).map((name) => `image/${name.toLowerCase()}`);
  expect(IMAGES.toSorted()).toEqual([...told, "image/apng"].toSorted());
});
