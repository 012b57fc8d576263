/** Routes of `/api/v2`, made from the contract's rows. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ANY_STEP, callAt, callRow, contract, type CallName } from "#src/api/contract.ts";
import type { Post } from "#server/handlers/handler.ts";
import { handlerOf } from "#server/handlers/index.ts";
import { takeBudgets } from "#server/policy/budgets.ts";
import { newBody, readBody } from "#server/policy/body.ts";
import { contextOf, type Context } from "#server/policy/context.ts";
import { DeviceHandle } from "#server/policy/device.ts";
import type { HostCookie } from "#server/policy/host-cookie.ts";
import { isOwnOrigin } from "#server/policy/origin.ts";
import { givenSoFar, runPost, type PostReply } from "#server/policy/post.ts";
import { runRead } from "#server/policy/read.ts";
import { Refusal } from "#server/policy/refusal.ts";
import { SessionHandle } from "#server/policy/session.ts";
import type { Services } from "#server/services.ts";
import type { Pages } from "#server/ssr/pages.ts";
import { intakeOf, type PostIntake } from "#server/uploads/intake.ts";
import { stagedAnswer } from "#server/uploads/settle.ts";
import { expectFiles } from "./arrival.ts";
import { postTake } from "./take.ts";
import { openFile, pageUrlOf, sendPost, sendRead, sendRefusal, wantsHtml } from "./answers.ts";

export type Http = { services: Services; pages: Pages; cookie: HostCookie; deviceCookie: HostCookie; origins: ReadonlySet<string> };

/** The address of all whose connection is gone before their turn: they share its budgets, so that hanging up wins nobody a try more. */
const GONE = "gone";

/** A page that is opened shows what its visitor has just done and is seldom late; data may be; a post is answered to who waits for it. */
const lateSeconds = (request: FastifyRequest): number => (request.method === "POST" ? 0 : wantsHtml(request) ? 5 : 60);

/** The context of an HTTP request. */
export const visit = ({ services, cookie, deviceCookie }: Http, request: FastifyRequest, params: Record<string, string> = {}): Promise<Context> =>
  contextOf(services, {
    handle: new SessionHandle(cookie, request.cookies[cookie.name], lateSeconds(request)),
    device: new DeviceHandle(deviceCookie, request.cookies[deviceCookie.name]),
    params, query: new URL(`http://local${request.url}`).searchParams,
    address: (request.ip as string | undefined) ?? GONE, userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
  });

export const registerApi = (app: FastifyInstance, http: Http): void => {
  for (const call of [...(Object.keys(contract) as CallName[]), ANY_STEP]) registerCall(app, http, call);
  app.all("/api/*", (_request, reply) => reply.code(404).send({}));
};

/** A call of the contract, or any step: which one it is, the address says. */
const registerCall = (app: FastifyInstance, http: Http, row: CallName): void => {
  const { path, read, form, fields, takes, bytes } = callRow(row);
  const url = `/api/v2/${path}`;
  const paramsOf = (request: FastifyRequest): Record<string, string> => ({ ...(request.params as Record<string, string>) });

  app.get(url, async (request, reply) => {
    const call = callAt(row, paramsOf(request));
    const handler = handlerOf(call, http.services);
    if (!handler) return reply.code(404).send({});
    const context = await visit(http, request, paramsOf(request));
    // An action opened as an address leads to its page, so that reload and Back work.
    if (wantsHtml(request) && read !== "file") return reply.code(303).header("location", pageUrlOf(call, context)).send();
    if (!handler.read) return reply.code(404).send({});
    const answer = await runRead(call, handler.read, context);
    return wantsHtml(request) ? openFile(http.pages, request, reply, context, answer) : sendRead(reply, context, answer);
  });
  if (fields) app.post(url, bytes === undefined ? {} : { bodyLimit: bytes }, (request, reply) => postLog(http, row, request, reply, paramsOf(request)));
  else if (takes) app.post(url, async (request, reply) => postTake(http.origins, row, handlerOf(row, http.services)!.take!, request, reply, await visit(http, request, paramsOf(request))));
  else if (form) {
    app.post(url, async (request, reply) => {
      const call = callAt(row, paramsOf(request));
      const handler = handlerOf(call, http.services);
      if (!handler) return reply.code(404).send({});
      const context = await visit(http, request, paramsOf(request));
      const outcome = await answerPost(http, call, handler.post!, context, request);
      return sendPost(http.pages, request, reply, call, context, outcome);
    });
  }
};

/** Reads a post, its files included, and runs it. What was staged of one that is refused goes back with the refusal. */
const answerPost = async ({ origins }: Http, call: CallName, post: Post, context: Context, request: FastifyRequest): Promise<PostReply> => {
  let intake: PostIntake | undefined;
  let isWhole = false;
  const body = newBody();
  try {
    if (!isOwnOrigin(request.headers, origins)) throw new Refusal({ status: 403, errors: { _form: { code: "forbidden" } } });
    intake = intakeOf(call, context);
    if (intake) expectFiles(request.raw);
    await readBody(request, { intake, body });
    isWhole = true;
    const outcome = await runPost(call, post, context, body);
    if (outcome.ok) await intake?.undo();
    else if (intake && isOwn(outcome.refusal)) outcome.staged = await stagedAnswer(context, call, body.entries);
    return outcome;
  } catch (error) {
    // A post that broke off leaves nothing; one that was too large, or failed later, keeps what had come by then.
    if (!isWhole && !(error instanceof Refusal && error.refused.status === 413)) await intake?.undo();
    if (!(error instanceof Refusal)) throw error;
    const given = isOwn(error) ? await givenSoFar(call, context, body) : {};
    return { ok: false, refusal: error, given, revealed: [], ...(intake && isOwn(error) && { staged: await stagedAnswer(context, call, body.entries) }) };
  } finally {
    intake?.end();
  }
};

/** Whether a refused post came from our own page: whoever forged one learns nothing of the session's files. */
const isOwn = ({ refused }: Refusal): boolean => refused.status !== 403;

/** Calls that only log or check: our pages only, bounded, no token and no key. */
const postLog = async (http: Http, call: CallName, request: FastifyRequest, reply: Parameters<typeof sendRead>[0], params: Record<string, string>) => {
  const context = await visit(http, request, params);
  try {
    if (!isOwnOrigin(request.headers, http.origins)) throw new Refusal({ status: 403 });
    const { entries } = await readBody(request, { most: callRow(call).bytes });
    await takeBudgets(context, call);
    return reply.send(await handlerOf(call, http.services)!.log!(context, fieldsOf(call, entries)));
  } catch (error) {
    if (error instanceof Refusal) return sendRefusal(reply, context, error, {});
    throw error;
  }
};

const fieldsOf = (call: CallName, entries: readonly [string, string][]): Record<string, string> => {
  const known = callRow(call).fields ?? {};
  const fields: Record<string, string> = {};
  for (const [name, text] of entries) {
    if (!Object.hasOwn(known, name)) throw new Refusal({ status: 400, errors: { _form: { code: "unknown-field", params: { names: name.slice(0, 60) } } } });
    if (text.length > known[name]!) throw new Refusal({ status: 400, errors: { [name]: { code: "too-long", params: { max: known[name]! } } } });
    fields[name] = text;
  }
  return fields;
};
