import type { ReactElement } from "react";
import type { FormPageData } from "#src/api/responses/responses.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { isAsked } from "#src/engine/core/element-types.ts";
import { Step } from "#src/forms.tsx";
import { Markup } from "#src/ui/parts/markup.tsx";
import { useRefresh } from "./refresh.ts";

/** What a form needs of the page it stands on. */
type FormPlace = Pick<FormPageData, "today" | "posted">;

/** Forms whose act cannot be undone, by id: the button stands behind a question that opens, without a script, too. */
const IRREVOCABLE = /^(decline-contract|cancel-request|end-agreement|drop-guarantor|refuse-guarantee(-\d+)?)$/;

/** A form on a page with others; a successful submit without a redirect refetches the page. */
export const PageForm = ({ form, page }: { form: Descriptor; page: FormPlace }): ReactElement => {
  const refresh = useRefresh();
  const whole = (
    <>
      {form.intro && (
        <p className="intro">
          <Markup text={form.intro} />
        </p>
      )}
      <Step form={form} today={page.today} posted={page.posted} onSettled={refresh} />
    </>
  );
  if (!IRREVOCABLE.test(form.id)) return whole;
  return (
    <details className="asked-first">
      <summary>{form.title}</summary>
      <div>{whole}</div>
    </details>
  );
};

/** Secondary forms, mostly a single button each, less prominent than the page's primary button. */
export const SideForms = ({ forms, page }: { forms: readonly Descriptor[]; page: FormPlace }): ReactElement | null =>
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

/** True if the form has questions, not only a button. */
export const asks = (form: Descriptor): boolean => form.elements.some(isAsked);
