/** Asks to confirm the e-mail, where papers are about to be sent to it. */
import type { ReactElement } from "react";
import type { EmailOpenData, FormPageData } from "#src/api/responses/responses.ts";
import { contactChangeCopy } from "#src/copy/contact-change.ts";
import { Link } from "#src/ui/parts/link.tsx";
import { Tip } from "#src/ui/parts/tip.tsx";
import { PageForm } from "./side-forms.tsx";

type EmailOpenProps = { emailOpen: EmailOpenData; page: Pick<FormPageData, "today" | "posted"> };

export const EmailOpen = ({ emailOpen: { text, form, change }, page }: EmailOpenProps): ReactElement => (
  <Tip tone="warning" title={contactChangeCopy.papersTitle}>
    <p>{text}</p>
    <div className="quiet">
      <PageForm form={form} page={page} />
    </div>
    <p>
      <Link to={change.url}>{change.label}</Link>
    </p>
  </Tip>
);
