import type { ReactElement } from "react";
import type { FormPageData } from "#src/api/responses/responses.ts";
import { answersOf, personas, type Persona } from "#src/demo/personas.ts";
import { answersBySection } from "#server/forms/answers-by-section.ts";
import { View } from "#src/pages/templates/form.tsx";
import { Layout } from "#src/shell/layout.tsx";
import { loadPart } from "#src/shell/parts.ts";
import { pageUrl, type PageName } from "#src/pages/table.ts";
import { STORY_DAY } from "./day.ts";
import { formOf } from "./forms.tsx";
import { offerFor, storyPerson, visitors } from "./lender.ts";
import { Site } from "./site.tsx";
import { valuesOf } from "./values-of.ts";

// Like pages, stories load the user menu before the first render.
await loadPart("person-parts");

export default {
  title: "Forms/Whole page – цялата стъпка на телефон",
  parameters: { bare: true },
  globals: { viewport: { value: "phone" } },
};

const STEPS = ["general-information", "fill-in-options", "personal-information", "payment-and-collateral-data"];

/** A step of the application, as a persona has filled it. */
type StoryStep = { page: PageName; form: string; n: number; persona: Persona; answers?: boolean };

const given = (form: string, persona: Persona) =>
  formOf(form, { values: valuesOf(answersOf(persona, storyPerson), formOf(form).elements) });

const dataOf = ({ form, n, persona, answers }: StoryStep): FormPageData => {
  const shown = given(form, persona);
  const { product, amount, term } = persona.loan;
  return {
    page: { title: shown.title },
    today: STORY_DAY,
    form: shown,
    step: { n, of: STEPS.length + 1, title: shown.title },
    offer: offerFor(product, amount, term),
    ...(answers && {
      answers: STEPS.flatMap((step) =>
        answersBySection(given(step, persona)).map((part) => ({
          ...part,
          answers: part.answers.map(({ label, text }) => ({ label, text, url: pageUrl("personalInformation") })),
        })),
      ),
    }),
  };
};

const WholeStep = (shown: StoryStep): ReactElement => {
  const at = pageUrl(shown.page);
  return (
    <Site visitor={shown.n === 1 ? visitors.anonymous : visitors.borrower} at={at}>
      <Layout>
        <View
          data={dataOf(shown)}
          row={{ name: shown.page, path: at, call: "general-information", template: "form" }}
        />
      </Layout>
    </Site>
  );
};

const step = (shown: StoryStep) => ({ render: () => <WholeStep {...shown} /> });

export const First = step({
  page: "generalInformation",
  form: "general-information",
  n: 1,
  persona: personas.approved,
});
export const Personal = step({
  page: "personalInformation",
  form: "personal-information",
  n: 3,
  persona: personas.publicOffice,
});
/** The last step: the saved answers are looked through before the application is sent. */
export const CheckYourAnswers = step({
  page: "smsConfirmation",
  form: "sms-confirmation",
  n: 5,
  persona: personas.publicOffice,
  answers: true,
});
