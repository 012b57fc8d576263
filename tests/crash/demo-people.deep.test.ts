/** The demo's people: made by a start, each once, also where one was killed as it made them. */
import { expect, it, vi } from "vitest";
import { PEOPLE } from "#server/demo/people/people.ts";
import { outbox, startServer, type ServerProcess } from "#tests/support/server-process.ts";

const MAKING_MS = 300_000;

/** What a start prints of them; the table's last row is the last. */
const ALL = new RegExp(`People, password \\S+:\\n([^]*: ${PEOPLE.at(-1)!.stands})\\n`);

/** E-mails of the people that a start has printed, in their order. */
const printed = (server: ServerProcess): Promise<string[]> =>
  vi.waitFor(
    () => {
      const [, lines] = ALL.exec(server.stdout()) ?? [];
      expect(lines).toBeDefined();
      return lines!.split("\n").map((line) => line.trim().split(/[ :]/)[0]!);
    },
    { timeout: MAKING_MS, interval: 200 },
  );

it(
  "are made anew where a start was killed, and left as they are by the next one",
  async ({ onTestFinished: finished }) => {
    const server = await startServer({ words: ["--demo-people"] });
    finished(() => server.close());
    await vi.waitFor(async () => expect(await outbox(server.url)).not.toEqual([]), { timeout: MAKING_MS });
    await server.kill("SIGKILL");
    await server.restart();
    const made = await printed(server);
    // Whoever came longest ago is made first: the kill broke that one off.
    expect(made[0]).toMatch(/-2@/);
    expect(made.map((email) => email.replace("-2@", "@")).toSorted()).toEqual(
      PEOPLE.map(({ key }) => `${key}@example.bg`).toSorted(),
    );
    expect(server.stderr()).toBe("");
    const messages = (await outbox(server.url)).length;
    await server.restart();
    expect(await printed(server)).toEqual(made);
    expect(await outbox(server.url)).toHaveLength(messages);
  },
  2 * MAKING_MS,
);
