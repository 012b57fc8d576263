/** Routes of the staff: their pages under `/buro`, their calls under `/api/v2/buro`. None is there while the area is off. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  staffEnquiryFile,
  staffExport,
  staffFile,
  staffLedger,
  staffPack,
  staffPages,
  staffReceipt,
  staffReport,
  staffUrl,
  type StaffPageName,
} from "#src/buro/table.ts";
import { plainPostWords } from "#src/copy/forms.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import { refuse, Refusal } from "#server/kernel/refusal.ts";
import { staffCalls, type StaffCallName, type StaffCallRow } from "#server/lending/staff/calls.ts";
import { givenIn, runPost } from "#server/policy/run-post.ts";
import { traceRefusal } from "#server/policy/trace.ts";
import type { CurrentServices } from "#server/services.ts";
import type { Pages } from "#server/ssr/pages.ts";
import { intakeOf, type PostIntake } from "#server/uploads/intake.ts";
import { fileFieldsOf } from "#server/uploads/limits.ts";
import { newBody, readBody, type PostedBody } from "#server/visit/body.ts";
import { isOwnOrigin } from "#server/visit/origin.ts";
import { formatErrors, paramsOf, sendRefusal, wantsHtml } from "#server/visit/refused.ts";
import { deskContext, sendCookies } from "./context.ts";
import { leaveDone } from "./done.ts";
import { picksIn } from "./picks.ts";
import { keepInMemory } from "./posted-files.ts";
import { admitStaff, staffPost } from "./staff-post.ts";
import { goOn, showRefusal, showStaffPage, type Exchange } from "./show.ts";
import { sendEnquiryFile, sendFile, sendLedger, sendList, sendPack, sendReceipt, sendReport } from "./reports.ts";

/** What the routes need of the HTTP server. */
export type StaffHttp = { current: CurrentServices; pages: Pages; origins: ReadonlySet<string> };

const exchangeOf = async (
  { current, pages }: StaffHttp,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Exchange> => {
  const context = await deskContext(current.now(), request, paramsOf(request));
  return { pages, request, reply, context };
};

/** Registers every page and call of the staff. */
export const registerBuro = (app: FastifyInstance, http: StaffHttp): void => {
  if (!http.current.now().settings.staff) return;
  for (const [name, { path }] of Object.entries(staffPages))
    app.get(path, async (request, reply) =>
      showStaffPage(await exchangeOf(http, request, reply), name as StaffPageName),
    );
  app.get(staffReport.path, async (request, reply) => sendReport(await exchangeOf(http, request, reply)));
  app.get(staffReceipt.path, async (request, reply) => sendReceipt(await exchangeOf(http, request, reply)));
  app.get(staffFile.path, async (request, reply) => sendFile(await exchangeOf(http, request, reply)));
  app.get(staffEnquiryFile.path, async (request, reply) => sendEnquiryFile(await exchangeOf(http, request, reply)));
  app.get(staffLedger.path, async (request, reply) => sendLedger(await exchangeOf(http, request, reply)));
  app.get(staffPack.path, async (request, reply) => sendPack(await exchangeOf(http, request, reply)));
  app.get(staffExport.path, async (request, reply) => sendList(await exchangeOf(http, request, reply)));
  // Whoever works here stays here; to all others there is no such page of the site.
  app.get(`${staffUrl("home")}/*`, async (request, reply) => {
    const exchange = await exchangeOf(http, request, reply);
    if (!exchange.context.clerk) return reply.callNotFound();
    return showRefusal(exchange, Refusal.of("not-found"));
  });
  for (const [name, row] of Object.entries(staffCalls)) {
    const url = `/api/v2/${row.path}`;
    app.post(url, async (request, reply) =>
      post(await exchangeOf(http, request, reply), name as StaffCallName, row, http.origins),
    );
    // A page that shows a refused post has the call's address: reloaded, it is the page again.
    app.get(url, (request, reply) =>
      wantsHtml(request)
        ? reply
            .code(303)
            .header("location", staffUrl(row.page, paramsOf(request)))
            .send()
        : reply.code(405).header("allow", "POST").send({}),
    );
  }
};

const post = async (
  exchange: Exchange,
  name: StaffCallName,
  row: StaffCallRow,
  origins: StaffHttp["origins"],
): Promise<FastifyReply> => {
  const { request, reply, context } = exchange;
  const body = newBody();
  let intake: PostIntake | undefined;
  try {
    if (!isOwnOrigin(request.headers, origins)) refuse("other-site");
    const isAdmitted = (soFar: PostedBody): Promise<boolean> => {
      admitStaff(context, row, soFar);
      return Promise.resolve(true);
    };
    const sender = { ...context, session: context.cookie };
    intake = intakeOf(sender, fileFieldsOf(context.services, row.form), isAdmitted, keepInMemory);
    await readBody(request, { ...(intake && { intake }), body });
    const arrived = { ...context, picked: picksIn(body.entries), uploads: body.uploads };
    const outcome = await runPost(staffPost(name, row, context.params), arrived, body);
    if (!outcome.ok) return await refused(exchange, row, body, outcome);
    const { answer, done } = outcome;
    const { nextUrl = staffUrl(row.page, context.params) } = answer;
    leaveDone(reply, context.services.settings.https, { url: nextUrl, says: done?.says, more: done?.more });
    if (wantsHtml(request)) return goOn(exchange, nextUrl);
    sendCookies(context, reply);
    return await reply.header("cache-control", "no-store").send({ nextUrl });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A 403 may be a forged post: its values are not reflected.
    const given = error.refused.status === 403 ? {} : await givenIn(context, row.form, body);
    return refused(exchange, row, body, { refusal: error, given });
  } finally {
    intake?.end();
  }
};

type Refused = { refusal: Refusal; given: FormValues; revealed?: readonly string[] };

/** Statuses after which the form is shown again with what was typed. */
const SHOWN_AGAIN: ReadonlySet<number> = new Set([400, 409, 422, 429]);

const refused = async (
  exchange: Exchange,
  row: StaffCallRow,
  { entries }: PostedBody,
  { refusal, given, revealed = [] }: Refused,
): Promise<FastifyReply> => {
  const { request, reply, context } = exchange;
  await traceRefusal(context, refusal, context.clerk?.id);
  const { status, errors = {}, nextUrl, retryAfter } = refusal.refused;
  if (!wantsHtml(request)) {
    sendCookies(context, reply);
    return sendRefusal(reply.header("cache-control", "no-store"), context.services, refusal);
  }
  if (retryAfter) reply.header("retry-after", retryAfter);
  if (nextUrl) return goOn(exchange, nextUrl);
  if (!SHOWN_AGAIN.has(status)) return showRefusal(exchange, refusal);
  const note = revealed.length > 0 && { _form: plainPostWords.newFields };
  const words = { ...note, ...formatErrors(errors, context.services, revealed) };
  const again = { form: row.form, errors: words, given, status };
  return showStaffPage({ ...exchange, context: { ...context, again, picked: picksIn(entries) } }, row.page);
};
