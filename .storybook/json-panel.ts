/** The panel of an element's JSON: edited here, seen at once in the story, judged by the check of the definitions. */
import { createElement, useEffect, useState, type ReactElement } from "react";
import { useArgs, useChannel, useStorybookApi } from "storybook/manager-api";
import { TRIED, type Tried, type TriedFault } from "./tried.ts";

const MONO = { fontFamily: "ui-monospace, monospace", fontSize: 13, lineHeight: 1.5 } as const;
const STYLES = {
  panel: { display: "flex", flexWrap: "wrap", gap: 16, padding: 16, height: "100%", boxSizing: "border-box" },
  text: { ...MONO, flex: "2 1 320px", minHeight: 200, padding: 8, resize: "none", boxSizing: "border-box" },
  said: { flex: "1 1 280px", fontSize: 14, lineHeight: 1.5, minWidth: 0 },
  row: { ...MONO, overflowX: "auto", margin: 0 },
  place: { ...MONO, color: "#6b6760" },
} as const;

const faultItem = ({ place, words, row, caret }: TriedFault, at: number): ReactElement =>
  createElement(
    "li",
    { key: at },
    createElement("div", null, words),
    createElement("code", { style: STYLES.place }, place),
    row === undefined ? null : createElement("pre", { style: STYLES.row }, `${row}\n${caret ?? ""}`),
  );

const Editor = ({ written, onWrite }: { written: string; onWrite(text: string): void }): ReactElement => {
  const [text, setText] = useState(written);
  useEffect(() => setText(written), [written]);
  return createElement("textarea", {
    style: STYLES.text,
    "aria-label": "JSON на елемента",
    spellCheck: false,
    value: text,
    onChange: ({ target }: { target: HTMLTextAreaElement }) => {
      setText(target.value);
      onWrite(target.value);
    },
  });
};

/** The JSON of the story on screen and what the check says of it. */
export const JsonPanel = (): ReactElement => {
  const [args, updateArgs, resetArgs] = useArgs();
  const story = useStorybookApi().getUrlState().storyId;
  const [tried, setTried] = useState<Tried>();
  useChannel({ [TRIED]: setTried });
  // Before the first story is there, there are no args.
  const written: unknown = (args as typeof args | undefined)?.["json"];
  if (typeof written !== "string")
    return createElement("p", { style: STYLES.panel }, "Тази история не е от един елемент и няма свой JSON.");
  const faults = tried?.story === story ? tried.faults : [];
  return createElement(
    "div",
    { style: STYLES.panel },
    createElement(Editor, { key: story, written, onWrite: (json: string) => updateArgs({ json }) }),
    createElement(
      "div",
      { style: STYLES.said },
      createElement("button", { type: "button", onClick: () => resetArgs() }, "Върнете началния JSON"),
      createElement(
        "div",
        { role: "status" },
        faults.length === 0
          ? createElement("p", null, "Наред е.")
          : createElement("ol", { style: { paddingLeft: 20 } }, faults.map(faultItem)),
      ),
    ),
  );
};
