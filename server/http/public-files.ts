/** Icons and robots.txt: the few files a browser or a crawler asks for at the top of the address. */
import { readdirSync } from "node:fs";
import type { FastifyInstance } from "fastify";

/** Serves exactly the files that lie in the folder at start; what lies in its folders, dot files, and what is compressed beside a file stay inside. Needs `sendFile`. */
export const registerPublicFiles = (app: FastifyInstance, folder: string): void => {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && !/^\.|\.(?:br|gz)$/.test(entry.name)).map(({ name }) => name);
  for (const name of names) {
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder, { maxAge: "1d" }));
  }
};
