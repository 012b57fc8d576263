/** The documents that the staff asked for: the page that takes them. */
import type { FormPageData } from "#src/api/responses/responses.ts";
import { documentAskCopy } from "#src/copy/document-asks.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { ANSWER_ID, pageUrl } from "#src/pages/table.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { openAsk } from "#server/lending/applications/document-asks.ts";
import { sendDocuments as send } from "#server/lending/journey/send-documents.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { sendDocuments as form } from "#server/submissions/application.ts";
import { kindOf } from "#server/uploads/keep.ts";
import { stepPage } from "./step.ts";

const PAPERS = { path: "papers" };
const status = (): string => `${pageUrl("applicationStatus")}#${ANSWER_ID}`;

/** The page; whoever was asked for nothing sees how the application stands. */
export const sendDocuments: FormHandler = {
  read: async (context): Promise<FormPageData | { nextUrl: string }> => {
    const { services, db, application, now } = context;
    const ask = await openAsk(services, db, await applicationById(db, application!.id), now);
    if (!ask) return { nextUrl: status() };
    const lead = documentAskCopy.lead({ ...ask, until: formatDay(ask.until, true) });
    return stepPage(context, "send-documents", {}, { lead });
  },
  post: definePost(form, {
    effect: async ({ services, db, application, now }) => {
      const found = await applicationById(db, application!.id);
      if (!(await send(services, db, found, { kind: kindOf(form.form, PAPERS), now })))
        refuse("moved-on", { nextUrl: status() });
      return { nextUrl: status() };
    },
  }),
};
