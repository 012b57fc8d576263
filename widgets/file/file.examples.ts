import { formWords } from "#src/copy/forms.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { NEXT, PICKED_KEYS, statesOf, type ElementGuide, type Examples } from "#widgets/example.ts";

const MB = 1024 * 1024;
const paper: Element = {
  type: "file",
  name: "paper",
  label: "Документ за доход",
  hint: "Служебна бележка или разпечатка от НАП.",
  accept: ["image", "pdf"],
  validation: "required identity-card-images",
};
const papers: Element = {
  ...paper,
  name: "papers",
  label: "Приложения",
  validation: "identity-card-images",
  validationProps: { maxFiles: 3, maxMegabytes: 10 },
};
const taken = { id: "paper", name: "бележка.pdf", size: 0.3 * MB };
const scan: Element = { ...paper, imageOptions: { maxFileSize: 2, quality: 80, imageWidth: 1600 } };
const { empty, inError, longLabel } = statesOf(paper, { value: "", error: "Полето е задължително." });

export const guide: ElementGuide = {
  choose: "друг файл",
  name: "файл",
  known: ["прикачване", "upload"],
  use: "За документ или снимка, които вече са на устройството.",
  avoid: "За личната карта вземете `photo`: той отваря камерата.",
  keys: PICKED_KEYS,
};

export const examples = {
  empty,
  inError,
  filled: { element: paper, chosen: [{ name: "бележка.pdf", size: 0.3 * MB, state: "ready" }] },
  compressing: {
    element: scan,
    chosen: [{ name: "бележка.jpg", size: 6.4 * MB, state: "working" }],
    note: "Only pictures, and only where the definition says how.",
  },
  failed: {
    element: scan,
    chosen: [{ name: "бележка.jpg", size: 3.1 * MB, state: "failed" }],
    note: "Could not be made smaller: goes as it is.",
  },
  uploading: {
    element: paper,
    chosen: [{ name: "бележка.pdf", size: 0.3 * MB, state: "ready" }],
    beside: [NEXT],
    waiting: formWords.sending,
    progress: 45,
  },
  staged: { element: paper, staged: [taken], note: "Taken by the server with an earlier post." },
  refused: { element: paper, staged: [taken], error: "Документът не се чете. Сканирайте го отново." },
  several: { element: papers, staged: [taken], chosen: [{ name: "писмо.jpg", size: 1.4 * MB, state: "ready" }] },
  tooLarge: {
    element: papers,
    chosen: [
      { name: "договор.pdf", size: 6 * MB, state: "ready" },
      { name: "приложение.pdf", size: 4.5 * MB, state: "ready" },
    ],
    error: "Размерът на качените файлове трябва да е максимум 10MB.",
  },
  sending: {
    element: papers,
    staged: [{ ...taken, name: "договор.pdf" }],
    chosen: [
      { name: "бележка.pdf", size: 2.4 * MB, state: "ready", phase: { what: "sending", percent: 40 } },
      { name: "писмо.pdf", size: 0.9 * MB, state: "ready", phase: { what: "waiting", percent: 0 } },
    ],
    beside: [NEXT],
    waiting: formWords.sending,
    progress: 40,
  },
  sent: {
    element: paper,
    chosen: [{ name: "бележка.pdf", size: 0.8 * MB, state: "ready", phase: { what: "sent", percent: 100 } }],
    note: "Has left; the server has not answered yet.",
  },
  cut: {
    element: papers,
    staged: [{ ...taken, name: "договор.pdf" }],
    chosen: [
      { name: "бележка.pdf", size: 2.4 * MB, state: "ready", phase: { what: "cut", percent: 60 } },
      { name: "писмо.pdf", size: 0.9 * MB, state: "ready", phase: { what: "cut", percent: 0 } },
    ],
    note: "The connection broke; the next try sends what is missing.",
  },
  locked: { element: paper, staged: [taken], locked: true, note: "Shown, but not to be changed here." },
  longLabel: {
    ...longLabel,
    value: undefined,
    staged: [{ ...taken, name: `${"удостоверение-за-осигурителен-доход-".repeat(3)}.pdf` }],
  },
} satisfies Examples;
