/** What a command says, in one line and before it does anything, where it cannot work. */
import { execFile } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { ordinaryUser } from "#tests/support/ordinary-user.ts";

const SCRIPTS = ["built", "start", "operator", "move-data", "restore"] as const;
type Command = Exclude<(typeof SCRIPTS)[number], "built">;

const folder = temporaryFolder("places");
// Also another user has to reach it.
chmodSync(folder, 0o755);

/** A checkout's commands with a source of their own; as built, with a build that would tell that it runs. */
const checkout = (name: string, isBuilt = false): string => {
  const root = join(folder, name);
  for (const script of SCRIPTS) cpSync(inRoot("server", `${script}.mjs`), join(root, "server", `${script}.mjs`));
  if (!isBuilt) mkdirSync(join(root, "src"));
  else {
    mkdirSync(join(root, "dist", "server"), { recursive: true });
    writeFileSync(join(root, "dist", "server", "main.js"), 'console.log("It runs.");');
  }
  return root;
};

type Said = { code: unknown; stdout: string; lines: string[] };

const run = (root: string, command: Command, args: readonly string[] = []): Promise<Said> =>
  new Promise((resolve) => {
    const script = join(root, "server", `${command}.mjs`);
    execFile(process.execPath, [script, ...args], { cwd: "/", ...ordinaryUser }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, lines: stderr.trimEnd().split("\n") }),
    );
  });

describe("a build", () => {
  it.each([
    ["заявка #1", '"#"'],
    ["заявка?", '"?"'],
    ["* заявка", '"*"'],
    ["заявка #1?", '"#" and "?"'],
  ])("in the folder %s is refused: Vite cannot read %s", async (name, signs) => {
    const root = checkout(name);
    const said = await run(root, "start", ["--build-only"]);
    expect(said).toEqual({
      code: 1,
      stdout: "",
      lines: [
        `Vite cannot build in a folder whose path contains ${signs}: move the project from ${root}/ to one without.`,
      ],
    });
    expect(existsSync(join(root, "dist"))).toBe(false);
  });

  it.each([
    ["a checkout that cannot be written", "/"],
    ["a build of before of which a part cannot be written", "/dist/client/assets"],
  ])("in %s is refused", async (_name, closed) => {
    const root = checkout(`Чужда заявка${closed.replaceAll("/", " ").trimEnd()}`);
    mkdirSync(root + closed, { recursive: true });
    for (const open of ["dist", "dist/client"].filter((path) => existsSync(join(root, path))))
      chmodSync(join(root, open), 0o777);
    chmodSync(root + closed, 0o555);
    expect(await run(root, "start")).toEqual({
      code: 1,
      stdout: "",
      lines: [
        `There is no build of these sources in dist/, and ${root}${closed} cannot be written (EACCES): run npm run build as the user that it belongs to.`,
      ],
    });
  });
});

describe("what is built", () => {
  it("is not looked for where Node finds no package: in a path with a *", async () => {
    const root = checkout("заявка*", true);
    for (const command of SCRIPTS.filter((script) => script !== "built"))
      expect(await run(root, command)).toEqual({
        code: 1,
        stdout: "",
        lines: [
          `Node finds no package in a folder whose path contains "*": move the project from ${root}/ to one without.`,
        ],
      });
  });

  it("runs in every other folder, also one that cannot be written", async () => {
    const root = checkout("Заявката на Иван's #1 50% ? [a] {b} & !", true);
    chmodSync(root, 0o555);
    for (const command of SCRIPTS.filter((script) => script !== "built"))
      expect((await run(root, command)).stdout, command).toBe("It runs.\n");
  });
});
