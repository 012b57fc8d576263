/**
 * Saved steps per second over HTTP, compared with the same rows written directly on the same database, and by the least
 * servers that take a post.
 */
import { Agent, request } from "node:http";
import { newPerson, personal, stories } from "#tests/support/borrower-data.ts";
import { STEP, type Borrower } from "./borrowers.ts";
import type { BenchServer } from "./child.ts";
import { onEachDatabase } from "./databases.ts";
import { inParallel, interleaved, timed } from "./measure.ts";
import { figure, table } from "./report.ts";

const BORROWERS = 96;
const WIDTH = 8;
const ROUNDS = 7;

const HEAD = [
  "database",
  "bare transactions",
  "least that writes",
  "least that reads, too",
  "our step",
  "writes to bare",
  "reads to bare",
  "ours to bare",
];

const agent = new Agent({ keepAlive: true, maxSockets: WIDTH });

/** Form values of the longest step. */
const ANSWERS = personal(newPerson(), stories.approve.money);

type Post = { body: Buffer; type: string; cookie: string };

/** A form post as a browser encodes it. */
const postOf = async ({ cookie, csrf }: Borrower, key: string): Promise<Post> => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ _csrf: csrf, _key: key, ...ANSWERS })) form.append(name, value);
  const encoded = new Response(form);
  return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get("content-type")!, cookie };
};

const send = (url: string, { body, type, cookie }: Post): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { accept: "application/json", "content-type": type, "content-length": body.length, cookie };
    request(`${url}/api/v2/${STEP}`, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response
        .setEncoding("utf8")
        .on("data", (part: string) => (text += part))
        .on("error", reject)
        .on("end", () => {
          if (response.statusCode === 200 && text.includes("nextUrl")) resolve();
          else reject(new Error(`A step was answered ${response.statusCode}: ${text.slice(0, 300)}`));
        });
    })
      .on("error", reject)
      .end(body);
  });

const measureOn = async (name: string, server: BenchServer): Promise<string[][]> => {
  const borrowers = await server.call("borrowers", BORROWERS);
  await server.call("tidy");
  const least = await server.call("least", ANSWERS, borrowers);
  /** Milliseconds in which a server takes a post of each borrower, whose forms were shown just before. */
  const take = async (url: string): Promise<number> => {
    const keys = await server.call("views", borrowers);
    const posts = await Promise.all(borrowers.map((borrower, n) => postOf(borrower, keys[n]!)));
    return timed(() => inParallel(WIDTH, posts, (post) => send(url, post)));
  };
  const { bare, writes, reads, steps, ...ratios } = await interleaved(ROUNDS, async () => {
    const bare = await server.call("bare", WIDTH, ANSWERS, borrowers);
    const writes = await take(`${least}/writes`);
    const reads = await take(`${least}/reads`);
    const steps = await take(server.url);
    return { bare, writes, reads, steps, toWrites: bare / writes, toReads: bare / reads, toSteps: bare / steps };
  });
  const rates = [bare, writes, reads, steps].map((one) => figure((BORROWERS / one) * 1000));
  return [[name, ...rates, ...[ratios.toWrites, ratios.toReads, ratios.toSteps].map((one) => one.toFixed(2))]];
};

/** Measures the longest step on each database, with eight posts in flight. */
export const benchSteps = async (): Promise<string> => {
  try {
    return table(
      `Steps saved a second (${STEP}, multipart, ${WIDTH} at once; PostgreSQL without fsync)`,
      HEAD,
      await onEachDatabase(HEAD.length, measureOn),
    );
  } finally {
    agent.destroy();
  }
};
