/** Icons and robots.txt: the few files requested at the root. */
import { readdirSync } from "node:fs";
import type { FastifyInstance } from "fastify";

/**
 * Serves exactly the files in the folder at start; not subfolders, dot files or compressed variants. Needs `sendFile`
 * of @fastify/static.
 */
export const registerPublicFiles = (app: FastifyInstance, folder: string): void => {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(?:br|gz)$/.test(entry.name))
    .map(({ name }) => name);
  for (const name of names) {
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder, { maxAge: "1d" }));
  }
};
