import type { StoryObj } from "@storybook/react-vite";
import { useEffect, useMemo, useRef, type ReactElement } from "react";
import { answersOf, personas } from "#src/demo/personas.ts";
import { formIds, formOf, WholeForm } from "./forms.tsx";
import { storyPerson } from "./lender.ts";
import { valuesOf } from "./values-of.ts";
import type { FormValues } from "#src/engine/core/rule.ts";

export default { title: "Forms/Filled – попълнени от човек" };

/** A form, who fills it in, what is otherwise, and whether it is sent. */
type Filling = {
  form: string;
  persona: keyof typeof personas | "nobody";
  values: FormValues;
  uncut: boolean;
  pressed: boolean;
};

const Filled = ({ form, persona, values, uncut, pressed }: Filling): ReactElement => {
  const box = useRef<HTMLDivElement>(null);
  const all = useMemo(() => {
    const answers = persona === "nobody" ? {} : answersOf(personas[persona], storyPerson);
    return { ...valuesOf(answers, formOf(form).elements), ...values };
  }, [form, persona, values]);
  useEffect(() => {
    if (pressed) box.current!.querySelector<HTMLButtonElement>(".buttons .primary")?.click();
  }, [pressed]);
  return (
    <div ref={box}>
      <WholeForm id={form} values={all} uncut={uncut} />
    </div>
  );
};

const filled = (args: Partial<Filling> = {}): StoryObj<Filling> => ({
  args: { form: "personal-information", persona: "approved", values: {}, uncut: true, pressed: false, ...args },
  argTypes: {
    form: { name: "Форма", control: "select", options: formIds },
    persona: {
      name: "Кой я попълва",
      control: {
        type: "select",
        labels: {
          nobody: "никой",
          ...Object.fromEntries(
            Object.entries(personas).map(([key, { name, outcome }]) => [key, `${name} – ${outcome}`]),
          ),
        },
      },
      options: ["nobody", ...Object.keys(personas)],
    },
    values: { name: "Други отговори (JSON)", control: "object" },
    uncut: { name: "Без раздели", control: "boolean" },
    pressed: { name: "Изпратена", control: "boolean" },
  },
  // Another choice is another form: nothing typed stays.
  render: (all) => <Filled key={JSON.stringify(all)} {...all} />,
});

// Tags must be literals. Those without a test show what the others do.

/** Any form at any condition: choose under Controls. */
export const Any: StoryObj<Filling> = { ...filled({ persona: "nobody", pressed: true }), tags: ["!test"] };
export const Employee: StoryObj<Filling> = { ...filled(), tags: ["!test"] };
export const Pensioner: StoryObj<Filling> = { ...filled({ persona: "pensioner" }), tags: ["!test"] };
export const PublicOffice = filled({ persona: "publicOffice" });
export const CounterOffer = filled({ form: "general-information", persona: "counterOffer" });
export const Refused = filled({ form: "payment-and-collateral-data", persona: "refused" });
