/** The kinds of bodies the server reads: multipart and urlencoded, within the limits of a post. */
import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { BODY_LIMITS } from "#server/kernel/post-limits.ts";

/**
 * Bytes of one part that the parser takes at once: more than arrives at once. A part it skips, because its name or its
 * head is none, would otherwise fill up and hold up the rest of the body for ever (@fastify/busboy 3.2.6).
 */
const PART_BYTES = 256 * 1024;

/** Lets `readBody` read requests; any other content type is refused with 415. */
export const acceptBodies = async (app: FastifyInstance): Promise<void> => {
  const { fieldNameSize, fieldSize, fields, files, parts, headerPairs } = BODY_LIMITS;
  await app.register(multipart, {
    limits: { fieldNameSize, fieldSize, fields, files, parts, headerPairs },
    throwFileSizeLimit: true,
    fileHwm: PART_BYTES,
  });
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
};
