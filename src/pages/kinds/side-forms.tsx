import type { ReactElement } from "react";
import type { FormPageData } from "#src/api/answers.ts";
import type { Descriptor } from "#src/engine/definition.ts";
import { Step } from "#src/forms.tsx";
import { Markup } from "#src/ui/markup.tsx";
import { useRefresh } from "./refresh.ts";

type Shown = Pick<FormPageData, "today" | "posted">;

/** A form that stands on a page with others: a success that leads nowhere brings the page anew. */
export const PageForm = ({ form, page }: { form: Descriptor; page: Shown }): ReactElement => {
  const refresh = useRefresh();
  return (
    <>
      {form.intro && <p className="intro"><Markup text={form.intro} /></p>}
      <Step form={form} today={page.today} posted={page.posted} onSettled={refresh} />
    </>
  );
};

/** Forms of little, mostly of a single button, beside what the page is about: quieter than the one primary button. */
export const SideForms = ({ forms, page }: { forms: readonly Descriptor[]; page: Shown }): ReactElement | null =>
  forms.length === 0 ? null : (
    <div className="side-forms">
      {forms.map((form) => (
        <div key={form.id}>
          {asks(form) && <h2>{form.title}</h2>}
          <PageForm form={form} page={page} />
        </div>
      ))}
    </div>
  );

/** Whether a form asks anything, or is only a button. */
export const asks = (form: Descriptor): boolean => form.elements.some(({ type }) => type !== "submit" && type !== "hidden");
