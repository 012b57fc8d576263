/** The kinds of bodies the server reads: multipart and urlencoded, within the limits of a post. */
import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { BODY_LIMITS } from "#server/kernel/post-limits.ts";

/** Lets `readBody` read requests; any other content type is refused with 415. */
export const acceptBodies = async (app: FastifyInstance): Promise<void> => {
  const { fieldNameSize, fieldSize, fields, files, parts, headerPairs } = BODY_LIMITS;
  await app.register(multipart, {
    limits: { fieldNameSize, fieldSize, fields, files, parts, headerPairs },
    throwFileSizeLimit: true,
  });
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
};
