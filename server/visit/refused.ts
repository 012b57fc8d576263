/** What replies to every post ask of the request, and a refusal as its sender gets it. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { formatIssue } from "#src/copy/issues.ts";
import type { Issue } from "#src/engine/core/rule.ts";
import type { Refusal } from "#server/kernel/refusal.ts";
import type { Services } from "#server/services.ts";

/** Whether a browser navigates and wants a page back. */
export const wantsHtml = ({ headers }: FastifyRequest): boolean => (headers.accept ?? "").includes("text/html");

/** The parameters of the address. */
export const paramsOf = ({ params }: FastifyRequest): Record<string, string> => ({
  ...(params as Record<string, string>),
});

/** Error texts by field name, but for `revealed` fields; adds the lender's name to the parameters. */
export const formatErrors = (
  errors: Readonly<Record<string, Issue>>,
  { settings: { brandName: brand } }: Services,
  revealed: readonly string[] = [],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([name]) => !revealed.includes(name))
      .map(([name, issue]) => [
        name,
        formatIssue("code" in issue ? { ...issue, params: { brand, ...issue.params } } : issue),
      ]),
  );

/** JSON for a script: the refusal's status, error texts by field, and `extra`. */
export const sendRefusal = (
  reply: FastifyReply,
  services: Services,
  { refused }: Refusal,
  extra: object = {},
): FastifyReply => {
  const { status, errors = {}, nextUrl, retryAfter, differences } = refused;
  if (retryAfter) reply.header("retry-after", retryAfter);
  return reply.code(status).send({
    ...(Object.keys(errors).length > 0 && { errors: formatErrors(errors, services) }),
    ...(nextUrl && { nextUrl }),
    ...(retryAfter && { retryAfter }),
    ...(differences && { differences }),
    ...extra,
  });
};
