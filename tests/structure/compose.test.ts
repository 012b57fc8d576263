/** compose.yaml, Dockerfile and balancer.conf name what is there: settings, files, ports, checks, nodes. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { SETTINGS } from "#server/kernel/settings.ts";
import { SETTING_NAMES } from "./setting-names.ts";

const [compose, dockerfile, balancer] = ["compose.yaml", "Dockerfile", "balancer.conf"].map((name) =>
  readFileSync(inRoot(name), "utf8").replace(/^\s*#.*$/gm, ""),
) as [string, string, string];

/** The lines of a block of YAML that are indented below `key:`. */
const blockOf = (key: string): string => {
  const [, indent, body] = new RegExp(`^( *)${key}:.*\\n((?:\\1 +.*\\n|\\n)*)`, "m").exec(compose) ?? [];
  expect(indent, `compose.yaml has no ${key}`).toBeDefined();
  return body!;
};
const keysOf = (block: string): string[] => {
  const [, indent = ""] = /^( *)\S/.exec(block) ?? [];
  return [...block.matchAll(new RegExp(`^${indent}([\\w-]+):`, "gm"))].map(([, key]) => key!);
};

const environment = blockOf("environment");
const services = keysOf(blockOf("services"));
const nodes = [...compose.matchAll(/^ {2}(\w+): \*node$/gm)].map(([, name]) => name!);
const listening = /"(?:--port|PORT)"|EXPOSE (\d+)/.exec(dockerfile)![1]!;

describe("compose.yaml", () => {
  it("starts two nodes, their database and a balancer", () => {
    expect(nodes).toHaveLength(2);
    expect(services.toSorted()).toEqual([...nodes, "balancer", "database"].toSorted());
  });

  it("gives the nodes settings that the server reads, among them those that several nodes need", () => {
    const given = keysOf(environment);
    expect(given.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(given).toEqual(
      expect.arrayContaining(["DATABASE_URL", "SECRET_KEY", "PUBLIC_URL", "TRUST_PROXY", "FILES_DIR", "STOP_SECONDS"]),
    );
  });

  it("leaves a node longer to stop than it takes: STOP_SECONDS, then the rest of its requests and jobs", () => {
    const [, grace] = /stop_grace_period: (\d+)s/.exec(compose)!;
    const [, stop] = /STOP_SECONDS: "(\d+)"/.exec(compose)!;
    expect(Number(grace)).toBeGreaterThanOrEqual(Number(stop) + 20);
  });

  it("mounts volumes that it declares, and a file that is there", () => {
    const declared = [.../^volumes: \{(.*)\}/m.exec(compose)![1]!.matchAll(/(\w+):/g)].map(([, name]) => name!);
    const mounted = [...compose.matchAll(/volumes: \["([^"]+)"\]/g)].map(([, text]) => text!.split(":")[0]!);
    for (const source of mounted)
      expect(source.startsWith("./") ? existsSync(inRoot(source.slice(2))) : declared.includes(source), source).toBe(
        true,
      );
  });

  it("waits for every service that has a check, and each check runs a file that is there", () => {
    const waited = [...compose.matchAll(/^ +(\w+): \{ condition: service_healthy \}/gm)].map(([, name]) => name!);
    expect(waited.toSorted()).toEqual([...nodes, "database"].toSorted());
    expect(waited.every((name) => services.includes(name))).toBe(true);
    const [, file] = /healthcheck: \{ test: \["CMD", "node", "([^"]+)"\]/.exec(compose)!;
    expect(readFileSync(inRoot(file!), "utf8")).toContain("/ready");
  });
});

describe("the container image", () => {
  it("has the files that it runs, and its check asks /ready", () => {
    const copied = [...dockerfile.matchAll(/COPY --from=build (.+) \S+$/gm)]
      .flatMap(([, from]) => from!.split(" "))
      .map((path) => path.replace("/app/", ""));
    for (const path of copied.filter((one) => !/^(dist|node_modules)$/.test(one)))
      expect(existsSync(inRoot(path)), path).toBe(true);
    const run = [...dockerfile.matchAll(/CMD \["node", "([^"]+)"\]/g)].map(([, path]) => path!);
    expect(run).toEqual(["server/ready.mjs", "server/start.mjs"]);
    expect(copied).toEqual(expect.arrayContaining(run));
  });

  it("has the script of every command of package.json that needs the build only", () => {
    const { scripts } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { scripts: Record<string, string> };
    const commands = Object.values(scripts).flatMap(
      (line) => /^node (server\/[\w-]+\.mjs)$/.exec(line)?.slice(1) ?? [],
    );
    expect(commands.length).toBeGreaterThan(2);
    for (const file of commands) {
      expect(dockerfile).toContain(`/app/${file}`);
      // And what it imports, but for the build tools, which it does without.
      for (const [, imported] of readFileSync(inRoot(file), "utf8").matchAll(/ from "\.\/([\w-]+\.mjs)"/g))
        expect(dockerfile).toContain(`/app/server/${imported}`);
    }
  });

  it("listens where it says, and nowhere else by default", () => {
    expect(listening).toBe(SETTINGS.port.byDefault);
  });
});

describe("the balancer", () => {
  it("spreads over the nodes of compose.yaml, at the port where they listen", () => {
    const upstreams = [...balancer.matchAll(/upstream \w+ \{([^}]*)\}/g)].map(([, body]) =>
      [...body!.matchAll(/server (\w+):(\d+)/g)].map(([, name, port]) => `${name}:${port}`),
    );
    expect(upstreams).toHaveLength(2);
    for (const servers of upstreams)
      expect(servers.toSorted()).toEqual(nodes.map((name) => `${name}:${listening}`).toSorted());
  });

  it("passes on what nodes need to know, and no figures", () => {
    for (const header of ["Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade"])
      expect(balancer).toContain(`proxy_set_header ${header} `);
    expect(balancer).toMatch(/location = \/metrics \{\s*return 404;/);
    expect(balancer).toContain(`location ${SETTINGS.gossipPath.byDefault}/`);
  });
});
