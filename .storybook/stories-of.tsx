/** Makes a widget's stories from its examples. */
import type { StoryObj } from "@storybook/react-vite";
import { userEvent } from "storybook/test";
import { ExampleForm } from "./example-form.tsx";
import { leafOf, type Example, type Examples } from "#widgets/example.ts";

export type ExampleStory = StoryObj<{ example: Example }>;

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
  <All extends Examples>(examples: All) =>
  (name: keyof All & string): ExampleStory => {
    const example = examples[name]!;
    return {
      parameters: { example: name, note: example.note },
      render: (_, { id }) => <ExampleForm id={id} example={example} />,
      play: async ({ id }) => {
        if (!example.keys) return;
        controlIn(id, example)?.focus();
        await userEvent.keyboard(example.keys);
      },
    };
  };
