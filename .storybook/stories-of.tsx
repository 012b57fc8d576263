/** Makes a widget's stories from its examples. */
import type { StoryObj } from "@storybook/react-vite";
import { userEvent } from "storybook/test";
import type { ElementType } from "#src/engine/core/element-types.ts";
import { leafOf, type Example, type Examples } from "#widgets/example.ts";
import { jsonOf } from "./element-json.ts";
import { TriedExample } from "./tried-example.tsx";

/** `json` is the element as a definition writes it; the JSON panel edits it. */
export type ExampleStory = StoryObj<{ json: string }>;

/** The element that receives keys: the slider's thumb, or the control. */
const controlIn = (id: string, example: Example): HTMLElement | null => {
  const control = `${id}.${leafOf(example).path}`;
  return (
    document.getElementById(`${control}.field`)!.querySelector<HTMLElement>("[role=slider]") ??
    document.getElementById(control)
  );
};

/** Returns `story`: `story("filled")` is the story of `examples.filled`; unknown names do not compile. */
export const storyMaker =
  <All extends Examples>(type: ElementType, examples: All) =>
  (name: keyof All & string): ExampleStory => {
    const example = examples[name]!;
    const json = jsonOf(example);
    return {
      args: { json },
      argTypes: { json: { table: { disable: true } } },
      parameters: { type, example: name, note: example.note, docs: { source: { code: json, language: "json" } } },
      render: (args, { id }) => <TriedExample id={id} example={example} json={args.json} />,
      play: async ({ id }) => {
        if (!example.keys) return;
        controlIn(id, example)?.focus();
        await userEvent.keyboard(example.keys);
      },
    };
  };
