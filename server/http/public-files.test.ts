import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import fastify, { type FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { closeAfterAll, temporaryFolder } from "#tests/support/after-all.ts";
import { registerPublicFiles } from "./public-files.ts";

const folder = temporaryFolder("public");
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, ".vite"));
  mkdirSync(join(folder, "assets"));
  for (const [name, text] of [
    ["favicon.svg", "<svg/>"],
    ["robots.txt", "User-agent: *"],
    [".env", "secret"],
    [".vite/manifest.json", "{}"],
    ["assets/a.js", "1"],
  ] as const) {
    writeFileSync(join(folder, name), text);
  }
  app = fastify();
  await app.register(fastifyStatic, { root: join(folder, "assets"), prefix: "/assets/", wildcard: false });
  registerPublicFiles(app, folder);
});
closeAfterAll(() => app);

describe("files at the root", () => {
  it.each([
    ["/favicon.svg", "image/svg+xml", "<svg/>"],
    ["/robots.txt", "text/plain", "User-agent: *"],
  ])("%s is served as %s", async (url, type, text) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, String(answer.headers["content-type"]).split(";")[0], answer.body]).toEqual([
      200,
      type,
      text,
    ]);
  });

  it.each(["/.env", "/.vite/manifest.json", "/a.js", "/assets/..%2F.env", "/..%2Ffavicon.svg"])(
    "%s is not served",
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(404);
    },
  );
});
