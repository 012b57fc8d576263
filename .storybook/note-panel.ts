/** The panel of a story's note: what to look at. It is apart from the story, so that nobody takes it for the site's words. */
import { createElement, type ReactElement } from "react";
import { useParameter } from "storybook/manager-api";

const STYLE = { padding: 16, maxWidth: 640, fontSize: 14, lineHeight: 1.5 } as const;

/** The note of the story on screen. */
export const NotePanel = (): ReactElement => {
  const note = useParameter<string | undefined>("note");
  return createElement("p", { style: STYLE, lang: note ? "en" : "bg" }, note ?? "Тази история няма бележка.");
};
