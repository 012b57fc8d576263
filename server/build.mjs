/** Builds what the server serves and runs: the browser's files, the page renderer, the server itself. */
import { build } from "vite";

const ROOT = new URL("..", import.meta.url).pathname;

/** Runs the three builds into dist/. Quiet unless something is wrong. */
export const buildAll = async () => {
  const shared = { root: ROOT, configFile: `${ROOT}vite.config.ts`, logLevel: "warn" };
  const emptyOutDir = true;
  await build({ ...shared, build: { outDir: "dist/client", emptyOutDir } });
  await build({ ...shared, build: { outDir: "dist/ssr", emptyOutDir, ssr: "src/app/entry.server.tsx", copyPublicDir: false } });
  await build({ ...shared, build: { outDir: "dist/server", emptyOutDir, ssr: "server/main.ts", copyPublicDir: false } });
};
