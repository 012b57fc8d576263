/** Routes of `/api/v2`, made from the table of calls. */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { ANY_STEP, callAt, callRow, callTable, type CallName } from "#src/api/calls/calls.ts";
import type { Post } from "#server/policy/handler.ts";
import { askServer } from "#server/handlers/ask.ts";
import { handlerOf } from "#server/handlers/index.ts";
import { isAdmitted } from "#server/policy/admission.ts";
import { takeBudgets } from "#server/policy/budgets.ts";
import { keepStep } from "#server/policy/refused-step.ts";
import { keepLapsed } from "#server/policy/lapsed.ts";
import { plainAddress } from "#server/security/network.ts";
import { newBody, readBody, type PostedBody } from "#server/visit/body.ts";
import { contextOf, type Context } from "#server/visit/context.ts";
import { DEVICE_DAYS, DeviceHandle, KNOWN_DEVICE_DAYS, knownDeviceCookie } from "#server/visit/device.ts";
import { rememberCookie, RememberHandle } from "#server/visit/remember.ts";
import type { HostCookie } from "#server/visit/host-cookie.ts";
import { isOwnOrigin } from "#server/visit/origin.ts";
import { givenSoFar, runSubmission } from "#server/policy/submission.ts";
import { trace } from "#server/policy/trace.ts";
import { runRead } from "#server/policy/read.ts";
import { refuse, refuseFields, Refusal } from "#server/kernel/refusal.ts";
import { SessionHandle } from "#server/visit/session.ts";
import type { Services } from "#server/services.ts";
import type { Pages } from "#server/ssr/pages.ts";
import { intakeOf, type PostIntake } from "#server/uploads/intake.ts";
import { stagedAnswer } from "#server/uploads/settle.ts";
import { expectFiles } from "./arrival.ts";
import { sendNotAllowed } from "./methods.ts";
import { postTake } from "./raw-body.ts";
import { openFile, pageUrlOf, sendPost, sendRead, sendRefusal, shownBy, wantsHtml, type PostReply } from "./replies.ts";

export type Http = {
  /** The current services; read once per request, so that a request sees one snapshot to its end. */
  readonly services: Services;
  pages: Pages;
  cookie: HostCookie;
  deviceCookie: HostCookie;
  origins: ReadonlySet<string>;
};

/**
 * Client address used when the socket has already closed; all such requests share one rate-limit bucket, so
 * disconnecting cannot bypass it.
 */
const GONE = "gone";

/** Longest callback whose row names no limit. */
const CALLBACK_BYTES = 4096;

/** The field that a mail program posts (RFC 8058); the key in the address says it all. */
const ONE_CLICK = "List-Unsubscribe";

/**
 * Seconds by which a response may be late after its session was renewed (see SessionHandle): 0 for a post, whose sender
 * waits for it; 5 for a page; 60 for background data.
 */
const lateSeconds = (request: FastifyRequest): number => (request.method === "POST" ? 0 : wantsHtml(request) ? 5 : 60);

/** The context of an HTTP request. */
export const visit = (
  { services, cookie, deviceCookie }: Http,
  request: FastifyRequest,
  params: Record<string, string> = {},
): Promise<Context> => {
  const { https } = services.settings;
  const [remember, known] = [rememberCookie(https), knownDeviceCookie(https)];
  const { cookies } = request;
  const remembered = new RememberHandle(remember, cookies[remember.name]);
  return contextOf(
    services,
    {
      handle: new SessionHandle(cookie, cookies[cookie.name], remembered, lateSeconds(request)),
      device: new DeviceHandle(deviceCookie, cookies[deviceCookie.name], DEVICE_DAYS),
      knownDevice: new DeviceHandle(known, cookies[known.name], KNOWN_DEVICE_DAYS),
      params,
      query: new URL(`http://local${request.url}`).searchParams,
      address: plainAddress((request.ip as string | undefined) ?? GONE),
      userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
    },
    request.method === "GET",
  );
};

/** Registers every call; any other `/api/` URL is a 404 in JSON, whatever a browser accepts. */
export const registerApi = (app: FastifyInstance, http: Http): void => {
  for (const call of [...(Object.keys(callTable) as CallName[]), ANY_STEP]) registerCall(app, http, call);
  app.get("/api/*", (_request, reply) => reply.code(404).send({}));
};

/** Registers a call of the table, or the route of all steps, whose call follows from the URL. */
const registerCall = (app: FastifyInstance, http: Http, row: CallName): void => {
  const { path, read, remembers, leads, form, fields, takes, bytes } = callRow(row);
  const url = `/api/v2/${path}`;
  const paramsOf = (request: FastifyRequest): Record<string, string> => ({
    ...(request.params as Record<string, string>),
  });

  app.get(url, async (request, reply) => {
    const call = callAt(row, paramsOf(request));
    const handler = handlerOf(call, http.services);
    if (!handler) return reply.code(404).send({});
    const context = await visit(http, request, paramsOf(request));
    // Whatever the reply is: the visit may have logged a remembered browser in.
    context.handle.send(reply);
    // A call opened as an address redirects to its page, so that reload and Back work.
    if (wantsHtml(request) && read !== "file" && !remembers && !leads)
      return reply.code(303).header("location", pageUrlOf(call, context)).send();
    if (!handler.read) return sendNotAllowed(http.services, request, reply);
    const answer = await runRead(call, handler.read, context);
    return wantsHtml(request)
      ? openFile(http.pages, request, reply, context, answer)
      : sendRead(reply, context, answer);
  });
  if (fields)
    app.post(url, bytes === undefined ? {} : { bodyLimit: bytes }, (request, reply) =>
      postLog(http, row, request, reply, paramsOf(request)),
    );
  else if (takes === "callback")
    app.post(url, { bodyLimit: bytes ?? CALLBACK_BYTES }, (request, reply) =>
      postCallback(http, row, request, reply, paramsOf(request)),
    );
  else if (takes)
    app.post(url, async (request, reply) =>
      postTake(
        http.origins,
        row,
        handlerOf(row, http.services)!.rawBody!,
        request,
        reply,
        await visit(http, request, paramsOf(request)),
      ),
    );
  else if (form) {
    // Before the body is read: where there is no call, its type does not matter.
    const isThere: onRequestHookHandler = (request, reply, done) => {
      if (handlerOf(callAt(row, paramsOf(request)), http.services)) done();
      else void reply.code(404).send({});
    };
    app.post(url, { onRequest: isThere }, async (request, reply) => {
      const call = callAt(row, paramsOf(request));
      const context = await visit(http, request, paramsOf(request));
      const outcome = await answerPost(http, call, handlerOf(call, http.services)!.post!, context, request);
      if (!outcome.ok) await trace(call, context, outcome.refusal);
      return sendPost(http.pages, request, reply, call, context, outcome);
    });
  }
};

/** Keeps what was typed into a step that the browser posted by itself, where it may be left without another post. */
const keepTyped = async (call: CallName, context: Context, body: PostedBody, { refused }: Refusal): Promise<void> => {
  if (refused.next === "log-in") await keepLapsed(call, context, body);
  if (refused.next === "edit" || refused.next === "wait") await keepStep(call, context, body);
};

/** Reads a post with its files and runs it. A refusal carries the files stored so far. */
const answerPost = async (
  { origins }: Http,
  call: CallName,
  post: Post,
  context: Context,
  request: FastifyRequest,
): Promise<PostReply> => {
  let intake: PostIntake | undefined;
  let isWhole = false;
  const body = newBody();
  try {
    const { byKey } = callRow(call);
    if (!byKey && !isOwnOrigin(request.headers, origins)) refuse("forbidden");
    intake = intakeOf(call, context, (soFar) => isAdmitted(call, context, soFar));
    if (intake) expectFiles(request.raw);
    await readBody(request, { intake, body });
    isWhole = true;
    if (byKey) body.entries = body.entries.filter(([name]) => name !== ONE_CLICK);
    const outcome = await runSubmission(call, post, context, body, askServer(context));
    // With JavaScript the page itself keeps what was typed.
    if (!outcome.ok && wantsHtml(request)) await keepTyped(call, context, body, outcome.refusal);
    if (outcome.ok) await intake?.undo();
    else if (intake && isOwn(outcome.refusal)) outcome.staged = await stagedAnswer(context, call, body.entries);
    return { ...outcome, on: shownBy(call, body.entries) };
  } catch (error) {
    // A malformed post leaves no files. One whose connection was cut, that was too large, or that failed later, keeps those
    // received whole: the next one names them instead.
    const isCut = request.raw.readableAborted || (error instanceof Refusal && error.refused.status === 413);
    if (!isWhole && !isCut) await intake?.undo();
    if (!(error instanceof Refusal)) throw error;
    const given = isOwn(error) ? await givenSoFar(call, context, body) : {};
    return {
      ok: false,
      refusal: error,
      given,
      revealed: [],
      on: shownBy(call, body.entries),
      ...(intake && isOwn(error) && { staged: await stagedAnswer(context, call, body.entries) }),
    };
  } finally {
    intake?.end();
  }
};

/** Whether a refused post came from our own page; a forged one (403) learns nothing about the session's files. */
const isOwn = ({ refused }: Refusal): boolean => refused.status !== 403;

/** What a partner's server tells; its handler checks the signature over the body. */
const postCallback = async (
  { services }: Http,
  call: CallName,
  { headers, body }: FastifyRequest,
  reply: FastifyReply,
  params: Record<string, string>,
): Promise<FastifyReply> => {
  const told = { headers, body: typeof body === "string" ? body : "" };
  const answer = await handlerOf(call, services)!.callback!(services, params, told);
  return reply.code(answer.status).header("cache-control", "no-store").send(answer.body);
};

/** Calls that only log or check: own origin only, within limits, no token and no key. */
const postLog = async (
  http: Http,
  call: CallName,
  request: FastifyRequest,
  reply: Parameters<typeof sendRead>[0],
  params: Record<string, string>,
) => {
  const context = await visit(http, request, params);
  try {
    if (!isOwnOrigin(request.headers, http.origins)) refuse("other-site");
    const { entries } = await readBody(request, { most: callRow(call).bytes });
    await takeBudgets(context, call);
    return reply.send(await handlerOf(call, http.services)!.log!(context, fieldsOf(call, entries)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await trace(call, context, error);
    return sendRefusal(reply, context, error, {});
  }
};

const fieldsOf = (call: CallName, entries: readonly [string, string][]): Record<string, string> => {
  const known = callRow(call).fields ?? {};
  const fields: Record<string, string> = {};
  for (const [name, text] of entries) {
    if (!Object.hasOwn(known, name)) refuse("unknown-field", { params: { names: name.slice(0, 60) } });
    if (text.length > known[name]!) refuseFields({ [name]: { code: "too-long", params: { max: known[name]! } } });
    fields[name] = text;
  }
  return fields;
};
