/** SurveyJS: its own model and markup, without its style sheet (no contender has its own), with native selects. */
import { Model, type PageModel } from "survey-core";
import { Survey } from "survey-react-ui";
import { useMemo, useState, type ReactElement } from "react";
import { CHOICES, HIDING, WRONG, type BenchField } from "../forms/fields.ts";
import { SummaryBox, mountReact } from "../forms/markup.tsx";
import type { Adapter } from "../forms/shape.ts";

const choices = CHOICES.map(({ value, label }) => ({ value, text: label }));

const KINDS: Readonly<Record<BenchField["kind"], object>> = {
  text: { type: "text" },
  textarea: { type: "comment" },
  select: { type: "dropdown", renderAs: "select", choices },
  radio: { type: "radiogroup", choices },
  checkbox: { type: "checkbox", choices: [{ value: "1", text: "Yes" }] },
  file: { type: "file", storeDataAsText: true },
};

const modelOf = (fields: readonly BenchField[]): Model =>
  new Model({
    showCompletePage: false,
    showQuestionNumbers: "off",
    completeText: "Send",
    elements: fields.map(({ kind, name, label, hint, hiddenBy }) => ({
      ...KINDS[kind],
      name,
      title: label,
      description: hint,
      isRequired: true,
      requiredErrorText: WRONG,
      ...(hiddenBy && { visibleIf: `{${hiddenBy}} <> '${HIDING}'` }),
    })),
  });

const Form = ({ fields }: { fields: readonly BenchField[] }): ReactElement => {
  const [wrong, setWrong] = useState<readonly BenchField[]>([]);
  const model = useMemo(() => {
    const made = modelOf(fields);
    made.onValidatePage.add(({ currentPage }) => {
      const names = new Set(
        (currentPage as PageModel).questions.filter(({ errors }) => errors.length > 0).map(({ name }) => name),
      );
      setWrong(fields.filter(({ name }) => names.has(name)));
    });
    return made;
  }, [fields]);
  return (
    <>
      <SummaryBox wrong={wrong} />
      <Survey model={model} />
    </>
  );
};

export const adapter: Adapter = {
  name: "SurveyJS",
  draws: {
    field: ".sd-question",
    error: ".sd-question__erbox .sv-string-viewer",
    problem: ".summary li",
    select: (name) => `[data-name="${name}"] select`,
  },
  send: "#sv-nav-complete input, .sd-navigation__complete-btn",
  mount: mountReact(Form),
};
