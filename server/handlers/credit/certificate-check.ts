/** The check of a certificate by its code, for anybody who has one: typed into a form, or come to by the address in the QR. */
import type { NoticeData } from "#src/api/responses/responses.ts";
import { asOfWords, certificateCopy, certificateKindWords, checkCopy } from "#src/copy/certificates.ts";
import { shownCode, typedCode } from "#src/domain/lending/check-code.ts";
import { facts, paragraph } from "#src/domain/text/blocks.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { keylessForm } from "#server/forms/issue-form.ts";
import { valuesFromQuery } from "#server/forms/loan-fill.ts";
import { numberOf } from "#server/lending/certificates/told.ts";
import { lender } from "#server/lending/lender/lender.ts";
import type { Elsewhere, ReadHandler } from "#server/policy/handler.ts";
import { noteSecurityEvent } from "#server/security/note-event.ts";
import { certificateByCode, type CertificateRow, untrueFrom } from "#server/store/tables/certificates.ts";
import { checkCertificate } from "#server/submissions/credit.ts";
import type { Context } from "#server/visit/context.ts";

const FORM = checkCertificate.form;

const formWith = (context: Context, checkCode: string): Descriptor =>
  keylessForm(context, FORM, { values: { checkCode } });

/** What is told of a certificate: nothing of the person or of sums. */
const told = ({ services }: Context, found: CertificateRow): Pick<NoticeData, "news" | "blocks"> => {
  const { kind, asOf, frozenAt, issuedAt, periodFrom, periodTo } = found;
  const untrueSince = untrueFrom(found);
  const { company, uic } = lender(services);
  return {
    news:
      untrueSince === null
        ? { tone: "success", text: checkCopy.genuine }
        : { tone: "warning", text: checkCopy.untrue(formatDay(untrueSince, true)) },
    blocks: [
      ...(untrueSince === null ? [] : [paragraph(checkCopy.untrueText)]),
      facts([
        [checkCopy.number, numberOf(found)],
        [checkCopy.kind, certificateKindWords[kind]],
        periodFrom !== null && periodTo !== null
          ? [checkCopy.period, certificateCopy.created.periodOf(formatDay(periodFrom, true), formatDay(periodTo, true))]
          : [checkCopy.asOf, asOfWords(asOf!, frozenAt!)],
        [checkCopy.issued, formatDay(sofiaDay(issuedAt!), true)],
        [checkCopy.issuer, `${company}, ЕИК ${uic}`],
      ]),
      paragraph(checkCopy.nothing),
    ],
  };
};

/** Whether a certificate is genuine and still true; without a code, the form that asks for one. What is typed leads to its address. */
export const certificateCheck: ReadHandler = {
  read: async (context): Promise<NoticeData | Elsewhere> => {
    const { services, db, params, query, today, address, now } = context;
    const page = { page: { title: checkCopy.title }, today, title: checkCopy.title };
    const given = params["code"];
    const lead = { ...page, blocks: [paragraph(checkCopy.lead)] };
    if (query.has("checkCode")) {
      const typed = checkCertificate.read(valuesFromQuery(query, services.definitions.get(FORM)!.definition));
      const code = typedCode(typed);
      if (code !== undefined) return { nextUrl: pageUrl("certificateCheck", { code: shownCode(code) }) };
      return {
        ...lead,
        form: formWith(context, typed),
        posted: { form: FORM, errors: { checkCode: checkCopy.notACode } },
      };
    }
    if (given === undefined) return { ...lead, form: formWith(context, "") };
    const code = typedCode(given);
    const found = code === undefined ? undefined : await certificateByCode(db, services.secrets, code);
    if (found) return { ...page, ...told(context, found) };
    await noteSecurityEvent(services, "link-refused", { address, now });
    return {
      ...page,
      news: { tone: "warning", text: checkCopy.unknown },
      blocks: [paragraph(checkCopy.unknownText)],
      form: formWith(context, given.slice(0, 40)),
    };
  },
};
