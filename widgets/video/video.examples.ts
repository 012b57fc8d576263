import { formWords } from "#src/copy/forms.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { NEXT, statesOf, type ElementGuide, type Examples } from "#widgets/example.ts";

const MB = 1024 * 1024;
const face: Element = {
  type: "video",
  name: "video",
  label: "Вашето видео",
  hint: "Погледнете в камерата и кажете трите си имена.",
  validation: "required identity-card-images",
  validationProps: { maxFiles: 1, maxMegabytes: 40 },
};
const taken = { id: "video", name: "video.webm", size: 8.2 * MB };
const { empty, inError, longLabel } = statesOf(face, { value: "", error: "Полето е задължително." });

export const guide: ElementGuide = {
  choose: "запис с камерата",
  name: "видео",
  known: ["камера", "запис", "video"],
  use: "За да покаже човек на живо, че е той. До него сложете друг начин за хората без камера и за тези, които не искат да ги записвате.",
  avoid: "За снимка вземете `photo`. Камерата и микрофонът са разрешени само на страницата на това поле.",
  keys: [
    ["Tab", "отива на бутона, после на записа"],
    ["Enter, Space", "включва камерата, започва и спира записа"],
  ],
};

export const examples = {
  empty,
  inError,
  filled: { element: face, chosen: [{ name: "video.webm", size: 8.2 * MB, state: "ready" }] },
  staged: { element: face, staged: [taken], note: "Taken by the server with an earlier post." },
  sending: {
    element: face,
    chosen: [{ name: "video.webm", size: 8.2 * MB, state: "ready", phase: { what: "sending", percent: 40 } }],
    beside: [NEXT],
    waiting: formWords.sending,
    progress: 40,
  },
  cut: {
    element: face,
    chosen: [{ name: "video.webm", size: 8.2 * MB, state: "ready", phase: { what: "cut", percent: 60 } }],
    note: "The connection broke; the next try sends what is missing.",
  },
  locked: { element: face, staged: [taken], locked: true, note: "Shown, but not to be changed here." },
  longLabel: { ...longLabel, value: undefined, staged: [taken] },
} satisfies Examples;
