/** Routes of `/api/v2`, made from the contract's rows. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { callRow, contract, type CallName } from "#src/api/contract.ts";
import { handlers } from "#server/handlers/index.ts";
import { takeBudgets } from "#server/policy/budgets.ts";
import { readBody, type PostedBody } from "#server/policy/body.ts";
import { contextOf, type Context } from "#server/policy/context.ts";
import { isOwnOrigin } from "#server/policy/origin.ts";
import { runPost } from "#server/policy/post.ts";
import { runRead } from "#server/policy/read.ts";
import { Refusal } from "#server/policy/refusal.ts";
import { SessionHandle, type SessionCookie } from "#server/policy/session.ts";
import type { Services } from "#server/services.ts";
import type { Pages } from "#server/ssr/pages.ts";
import { openFile, pageUrlOf, sendPost, sendRead, sendRefusal, wantsHtml } from "./answers.ts";

export type Http = { services: Services; pages: Pages; cookie: SessionCookie; origins: ReadonlySet<string> };

/** The context of an HTTP request. */
export const visit = ({ services, cookie }: Http, request: FastifyRequest, params: Record<string, string> = {}): Promise<Context> =>
  contextOf(services, {
    handle: new SessionHandle(cookie, request.cookies[cookie.name]),
    params, query: new URL(request.url, "http://local").searchParams,
    address: request.ip, userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
  });

export const registerApi = (app: FastifyInstance, http: Http): void => {
  for (const call of Object.keys(contract) as CallName[]) registerCall(app, http, call);
  app.all("/api/*", (_request, reply) => reply.code(404).send({}));
};

const registerCall = (app: FastifyInstance, http: Http, call: CallName): void => {
  const row = callRow(call);
  const handler = handlers[call];
  const url = `/api/v2/${row.path}`;
  const paramsOf = (request: FastifyRequest): Record<string, string> => ({ ...(request.params as Record<string, string>) });

  app.get(url, async (request, reply) => {
    const context = await visit(http, request, paramsOf(request));
    // An action opened as an address leads to its page, so that reload and Back work.
    if (wantsHtml(request) && row.read !== "file") return reply.code(303).header("location", pageUrlOf(call, context)).send();
    if (!handler.read) return reply.code(404).send({});
    const answer = await runRead(call, handler.read, context);
    return wantsHtml(request) ? openFile(http.pages, request, reply, context, answer) : sendRead(reply, context, answer);
  });
  if (handler.log) app.post(url, (request, reply) => postLog(http, call, request, reply, paramsOf(request)));
  else if (handler.post) {
    app.post(url, async (request, reply) => {
      const context = await visit(http, request, paramsOf(request));
      let body: PostedBody | undefined;
      try {
        if (!isOwnOrigin(request.headers, http.origins)) throw new Refusal({ status: 403, errors: { _form: { code: "forbidden" } } });
        body = await readBody(request);
      } catch (error) {
        if (error instanceof Refusal) return sendPost(http.pages, request, reply, call, context, { ok: false, refusal: error, given: {}, revealed: false });
        throw error;
      }
      return sendPost(http.pages, request, reply, call, context, await runPost(call, handler.post!, context, body));
    });
  }
};

/** Calls that only log or check: our pages only, bounded, no token and no key. */
const postLog = async (http: Http, call: CallName, request: FastifyRequest, reply: Parameters<typeof sendRead>[0], params: Record<string, string>) => {
  const context = await visit(http, request, params);
  try {
    if (!isOwnOrigin(request.headers, http.origins)) throw new Refusal({ status: 403 });
    const { entries } = await readBody(request);
    await takeBudgets(context, call);
    return reply.send(await handlers[call].log!(context, fieldsOf(call, entries)));
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
