/** Makes a widget's stories from its examples, so that a story file is a list of names. */
import type { StoryObj } from "@storybook/react-vite";
import { userEvent } from "storybook/test";
import { ExampleForm } from "./example-form.tsx";
import { leafOf, type Example, type Examples } from "#widgets/example.ts";

export type ExampleStory = StoryObj<{ example: Example }>;

/** What keys go to: the thumb, the look-up, or the control itself. */
const controlIn = (id: string, example: Example): HTMLElement | null => {
  const control = `${id}.${leafOf(example).path}`;
  return document.getElementById(`${control}.field`)!.querySelector<HTMLElement>("[role=slider]") ?? document.getElementById(control);
};

/** `story("filled")` is the story of `examples.filled`; a name that is no example does not compile. */
export const storyMaker = <All extends Examples>(examples: All) => (name: keyof All & string): ExampleStory => {
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
