/** Builds dist/ once before tests that start whole servers, as `npm start` would. */
import { execFileSync } from "node:child_process";
import { inRoot } from "#server/root.ts";

export const setup = (): void => {
  // Vitest's own NODE_ENV would make it a development build, which the started server cannot run.
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, [inRoot("server", "start.mjs"), "--build-only"], { stdio: "inherit", cwd: inRoot(), env });
};
