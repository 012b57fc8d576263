import { formWords } from "#src/copy/forms.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { NEXT, PICKED_KEYS, statesOf, type ElementGuide, type Examples } from "#widgets/example.ts";

const MB = 1024 * 1024;
const card: Element = {
  type: "photo",
  name: "idCardFront",
  label: "Лицева страна на личната карта",
  hint: "Целият документ, без отблясъци.",
  validation: "required identity-card-images",
  imageOptions: { maxFileSize: 2, quality: 80, imageWidth: 1600 },
};
const pages: Element = {
  ...card,
  name: "pages",
  label: "Страници на договора",
  validationProps: { maxFiles: 3, maxMegabytes: 10 },
};
const taken = { id: "front", name: "лична карта.jpg", size: 1.2 * MB };
const { empty, inError, longLabel } = statesOf(card, { value: "", error: "Полето е задължително." });

export const guide: ElementGuide = {
  choose: "снимка на документ",
  name: "снимка",
  known: ["камера"],
  use: "За снимка на документ, направена сега с телефона.",
  avoid: "За документ, който вече е файл (извлечение, договор), вземете `file`.",
  keys: PICKED_KEYS,
};

export const examples = {
  empty,
  inError,
  filled: { element: card, chosen: [{ name: "лична карта.jpg", size: 0.8 * MB, state: "ready" }] },
  compressing: { element: card, chosen: [{ name: "IMG_20270328_101500.jpg", size: 6.4 * MB, state: "working" }] },
  failed: {
    element: card,
    chosen: [{ name: "IMG_4471.heic.jpg", size: 3.1 * MB, state: "failed" }],
    note: "Could not be made smaller: goes as it is.",
  },
  staged: { element: card, staged: [taken], note: "Taken by the server with an earlier post." },
  several: {
    element: pages,
    staged: [taken],
    chosen: [
      { name: "страница 2.jpg", size: 0.9 * MB, state: "ready" },
      { name: "страница 3.jpg", size: 4.2 * MB, state: "working" },
    ],
  },
  refused: { element: card, staged: [taken], error: "Снимката не се чете. Снимайте картата отново на светло." },
  uploading: {
    element: card,
    chosen: [{ name: "лична карта.jpg", size: 0.8 * MB, state: "ready" }],
    beside: [NEXT],
    waiting: formWords.sending,
    progress: 45,
  },
  sending: {
    element: pages,
    staged: [{ ...taken, name: "страница 1.jpg" }],
    chosen: [
      { name: "страница 2.jpg", size: 2.4 * MB, state: "ready", phase: { what: "sending", percent: 40 } },
      { name: "страница 3.jpg", size: 0.9 * MB, state: "ready", phase: { what: "waiting", percent: 0 } },
    ],
    beside: [NEXT],
    waiting: formWords.sending,
    progress: 40,
  },
  sent: {
    element: card,
    chosen: [{ name: "лична карта.jpg", size: 0.8 * MB, state: "ready", phase: { what: "sent", percent: 100 } }],
    note: "Has left; the server has not answered yet.",
  },
  cut: {
    element: pages,
    staged: [{ ...taken, name: "страница 1.jpg" }],
    chosen: [
      { name: "страница 2.jpg", size: 2.4 * MB, state: "ready", phase: { what: "cut", percent: 60 } },
      { name: "страница 3.jpg", size: 0.9 * MB, state: "ready", phase: { what: "cut", percent: 0 } },
    ],
    note: "The connection broke; the next try sends what is missing.",
  },
  locked: { element: card, staged: [taken], locked: true, note: "Shown, but not to be changed here." },
  longLabel: {
    ...longLabel,
    value: undefined,
    staged: [{ ...taken, name: `${"снимка-на-личната-карта-".repeat(4)}.jpg` }],
  },
} satisfies Examples;
