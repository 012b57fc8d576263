/** Storybook's own window: a panel with the story's note, and one that edits an element's JSON. */
import { createElement, type ReactElement } from "react";
import { addons, types } from "storybook/manager-api";
import { JsonPanel } from "./json-panel.ts";
import { NotePanel } from "./note-panel.ts";

const panel = (name: string, title: string, content: () => ReactElement): void =>
  addons.add(`zayavka/${name}`, {
    type: types.PANEL,
    title,
    render: ({ active }) => (active ? createElement(content) : null),
  });

addons.setConfig({ sidebar: { showRoots: true } });
addons.register("zayavka", () => {
  panel("json", "JSON", JsonPanel);
  panel("note", "Бележка", NotePanel);
});
