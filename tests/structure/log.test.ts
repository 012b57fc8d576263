/** Every line that the server logs carries an event of the inventory, and every event of the inventory is logged. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { logEvents } from "#server/kernel/log-events.ts";
import { inRoot } from "#server/kernel/root.ts";

const SERVER = inRoot("server");
const LOGS = /\blog\.(?:trace|debug|info|warn|error|fatal)\(/g;
const EVENT = /\bevent: "([a-z-]+)"/g;

const calls = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/\.(?:test|fixture)\.ts$/.test(path))
  .flatMap((path) => {
    const text = readFileSync(join(SERVER, path), "utf8");
    return [...text.matchAll(LOGS)].map(({ index }) => ({
      place: `server/${path}:${text.slice(0, index).split("\n").length}`,
      // Up to the end of the call's statement.
      events: [...text.slice(index, text.indexOf(";\n", index)).matchAll(EVENT)].map(([, name]) => name!),
    }));
  });

describe("the log", () => {
  it("is written with an event in every line", () => {
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.filter(({ events }) => events.length === 0).map(({ place }) => place)).toEqual([]);
  });

  it("has just the events of its inventory", () => {
    const logged = [...new Set(calls.flatMap(({ events }) => events))];
    expect(logged.toSorted()).toEqual(Object.keys(logEvents).toSorted());
  });
});
