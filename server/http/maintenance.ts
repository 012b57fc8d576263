/** Answers for the site while it is closed for maintenance: to all but the staff, their own pages, and machines. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formatIssue } from "#src/copy/issues.ts";
import { isStaffRequest } from "#server/buro/context.ts";
import { maintenanceWatch } from "#server/lending/staff/maintenance.ts";
import { renderClosed } from "#server/ssr/render-page.ts";
import { wantsHtml } from "#server/visit/refused.ts";
import { visit, type Http } from "./api.ts";

const RETRY_AFTER_SECONDS = 600;

/** What stays open: the staff's pages, the demo's outbox, health checks, and the callbacks of providers. */
const OPEN = /^\/(?:buro|api\/v2\/buro|dev|health|ready|metrics|api\/v2\/update-order-status)(?:[/?]|$)/;

/** Whether a request is for a page or a call; files are served in any case. */
const isGuarded = (request: FastifyRequest): boolean =>
  !OPEN.test(request.url) && (request.url.startsWith("/api/") || wantsHtml(request));

/** Registers the gate. Every node notices the switch within two seconds. */
export const guardForMaintenance = (app: FastifyInstance, http: Http): void => {
  const watch = maintenanceWatch();
  app.addHook("onRequest", async (request, reply): Promise<FastifyReply | undefined> => {
    const { services } = http;
    if (!isGuarded(request) || !(await watch.isOn(services)) || (await isStaffRequest(services, request)))
      return undefined;
    reply.code(503).header("retry-after", RETRY_AFTER_SECONDS).header("cache-control", "no-store");
    if (!wantsHtml(request)) return reply.send({ errors: { _form: formatIssue({ code: "unavailable" }) } });
    return renderClosed(http.pages, request, reply, await visit(http, request));
  });
};
