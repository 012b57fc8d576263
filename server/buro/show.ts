/** Sends a page of the staff: its frame by the roles of who is logged in, its own policy, and nothing to any cache. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { doneWords, type DoneWord, menuWords, refusedWords, roleWords, staffTitles } from "#src/copy/staff.ts";
import { link, paragraph } from "#src/domain/text/blocks.ts";
import type { StaffFrame, StaffView } from "#src/buro/desk.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffMenu, staffPages, staffUrl, type StaffPageName } from "#src/buro/table.ts";
import type { RootConfigData } from "#src/api/responses/responses.ts";
import { configOf } from "#server/handlers/site/config.ts";
import { Refusal, refuse } from "#server/kernel/refusal.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import type { Clerk } from "#server/lending/staff/clerk.ts";
import { freshNonce } from "#server/ssr/csp.ts";
import type { Pages } from "#server/ssr/pages.ts";
import { DONE } from "#server/ssr/plain-posts.ts";
import { formatErrors } from "#server/visit/refused.ts";
import { sendCookies, type DeskContext } from "./context.ts";
import { deskDocument, deskPolicy } from "./document.ts";
import { takeDone, type Done } from "./done.ts";
import { staffForm } from "./forms.ts";
import { clerkReads, openReads } from "./pages.ts";
import { withOpenLinks } from "./open-links.ts";
import type { StaffAnswer, StaffPage } from "./reply.ts";

const isOpen = (name: StaffPageName): name is keyof typeof openReads => Object.hasOwn(openReads, name);

/** Reads a page: whoever is not logged in goes to the login, and a page of other roles is refused. */
const readStaffPage = async (context: DeskContext, name: StaffPageName): Promise<StaffAnswer> => {
  if (isOpen(name)) return openReads[name](context);
  const { clerk } = context;
  if (!clerk) return { nextUrl: staffUrl("login") };
  if (!mayStaff(staffPages[name].roles, clerk.roles)) return refuse("desk-role", { about: clerk.id });
  return clerkReads[name]({ ...context, clerk });
};

/** A request of the staff with what answers it. */
export type Exchange = { pages: Pages; request: FastifyRequest; reply: FastifyReply; context: DeskContext };

type Showing = {
  view: StaffView;
  /** The page that is shown; none of a refusal. */
  page?: StaffPageName;
  commands?: readonly string[] | undefined;
  status: number;
  news?: StaffFrame["news"];
};

/** The menu of somebody on a page: a group of one page has no row of its own. */
const menuOf = (clerk: Clerk | undefined, page: StaffPageName | undefined): StaffFrame["menu"] => {
  const groups = clerk ? staffMenu(clerk.roles) : [];
  const here = groups.find(({ group }) => page !== undefined && staffPages[page].group === group);
  return {
    groups: groups.map(({ group, pages }) => ({
      label: menuWords[group],
      url: staffUrl(pages[0]!),
      isHere: group === here?.group,
    })),
    pages:
      here && here.pages.length > 1
        ? here.pages.map((name) => ({ label: staffTitles[name] as string, url: staffUrl(name) }))
        : [],
  };
};

const frameOf = (context: DeskContext, { commands = [], news, page }: Showing): StaffFrame => {
  const { clerk } = context;
  return {
    ...(clerk && {
      member: {
        names: clerk.names,
        roles: clerk.roles.map((role) => roleWords[role]).join(", "),
        logout: staffForm({ ...context, params: {} }, staffCalls.logout.form),
      },
    }),
    ...(clerk &&
      mayStaff(staffCalls.find.roles, clerk.roles) && {
        find: staffForm({ ...context, params: {} }, staffCalls.find.form),
      }),
    menu: menuOf(clerk, page),
    commands,
    ...(news && { news }),
  };
};

const send = async ({ pages, request, reply, context }: Exchange, showing: Showing): Promise<FastifyReply> => {
  const { view, status } = showing;
  const bundle = await pages.bundle();
  const config = configOf(context.services) as RootConfigData;
  const nonce = freshNonce();
  const frame = frameOf(context, showing);
  const drawn = await bundle.renderDesk({
    url: request.url,
    config,
    frame,
    view: withOpenLinks(view, context.clerk?.roles),
  });
  sendCookies(context, reply);
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .headers({
      "cache-control": "no-store",
      "content-security-policy": deskPolicy(nonce),
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    })
    .send(
      deskDocument({
        title: view.data.page.title,
        brand: config.root.brand.name,
        nonce,
        html: drawn.html,
        drawnSheets: drawn.sheets,
        fonts: bundle.fontFiles,
        sheets: bundle.siteTags(config.root, context.services.settings.origin).sheets ?? [],
      }),
    );
};

/** Goes on to another page. */
export const goOn = ({ reply, context }: Exchange, url: string): FastifyReply => {
  sendCookies(context, reply);
  return reply.code(303).header("location", url).header("cache-control", "no-store").send();
};

const isDoneWord = (name: string): name is DoneWord => Object.hasOwn(doneWords, name);

const newsOf = (context: DeskContext, done: Done | undefined): StaffFrame["news"] => {
  const { query, again } = context;
  const whole = again?.errors["_form"];
  if (whole) return { tone: "warning", text: whole };
  const name = query.get(DONE) ?? "";
  if (!done || !isDoneWord(name)) return undefined;
  const text = [doneWords[name], done.says].filter(Boolean).join(" ");
  return { tone: "success", text, ...(done.more && { more: done.more }) };
};

/** A page with the field errors of a refused post. */
const withPosted = (view: StaffView, { again }: DeskContext): StaffView => {
  if (!again) return view;
  const { _form, ...errors } = again.errors;
  return { ...view, data: { ...view.data, posted: { form: again.form, errors } } } as StaffView;
};

/** Shows a refusal for which there is no page: a role that lacks, a thing that is not there. */
export const showRefusal = (
  exchange: Exchange,
  { refused: { status, errors = {} } }: Refusal,
): Promise<FastifyReply> => {
  const title = status === 404 ? refusedWords.missing : refusedWords.title;
  const { _form: text } = formatErrors(errors, exchange.context.services);
  const news = text === undefined ? undefined : ({ tone: "warning", text } as const);
  const data = {
    page: { title },
    today: exchange.context.today,
    sections: [{ blocks: exchange.context.clerk ? [paragraph(link(refusedWords.home, staffUrl("home")))] : [] }],
  };
  return send(exchange, { view: { template: "desk", data }, status, news });
};

const sendStaffPage = (
  exchange: Exchange,
  page: StaffPageName,
  { view, commands }: StaffPage,
): Promise<FastifyReply> => {
  const { request, reply, context } = exchange;
  return send(exchange, {
    view: withPosted(view, context),
    page,
    status: context.again?.status ?? 200,
    news: newsOf(context, takeDone(request, reply, context.services.settings.https)),
    commands,
  });
};

/** Shows a page, or goes where the visitor belongs. */
export const showStaffPage = async (exchange: Exchange, name: StaffPageName): Promise<FastifyReply> => {
  try {
    const answer = await readStaffPage(exchange.context, name);
    if ("nextUrl" in answer) return goOn(exchange, answer.nextUrl);
    return await sendStaffPage(exchange, name, answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return showRefusal(exchange, error);
  }
};
