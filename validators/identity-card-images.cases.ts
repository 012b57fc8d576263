import type { Cases } from "./cases.fixture.ts";

const MB = 1024 * 1024;
const files = (...sizes: number[]) => sizes.map((size) => ({ size }));
const two = { props: { maxFiles: 2 } };
const small = { props: { maxFiles: 2, maxMegabytes: 4 } };

export const identityCardImages: Cases = {
  guide: { about: "Брой и общ размер на файловете. Слага се на `photo` и `file`." },
  props: {
    maxFiles: {
      words: "най-много файлове; до 20",
      absent: "1",
      schema: { type: "integer", examples: [1], minimum: 1, maximum: 20 },
    },
    maxMegabytes: {
      words: "най-много мегабайти общо; до 48",
      absent: "10",
      schema: { type: "number", examples: [10], exclusiveMinimum: 0, maximum: 48 },
    },
  },
  accepts: [files(9 * MB), files(10 * MB), { size: 3 }, [], ""],
  refuses: [files(10 * MB + 1), files(11 * MB), "face.jpg", [{ size: -1 }]],
  as: { code: "files-too-large", params: { megabytes: 10 } },
  more: [
    { refuses: [files(1, 1)], as: "too-many-files" },
    {
      given: two,
      accepts: [files(1, 1)],
      refuses: [files(1, 1, 1)],
      as: { code: "too-many-files", params: { files: 2 } },
    },
    {
      given: small,
      accepts: [files(2 * MB, 2 * MB)],
      refuses: [files(2 * MB, 2 * MB + 1)],
      as: "files-too-large",
    },
  ],
};
