/** Builds everything in dist/: the browser's files, the page renderer, the server itself. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const TEXTS = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;
/** Smallest file worth compressing; below it, the response headers outweigh the saving. */
const LEAST_BYTES = 1024;

/** Writes a .gz and a .br beside each text file a browser may request, so the server only sends files. */
const compressTexts = (folder) => {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name);
    if (!TEXTS.test(name) || name.startsWith(".") || statSync(file).size < LEAST_BYTES) continue;
    const text = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
      }),
    );
  }
};

/** Libraries of hundreds of small, pure JavaScript files. Bundled into one file they cut the start time by a fifth. */
const BUNDLED = ["kysely", /^typebox/, "marked", "jsonc-parser", /^altcha-lib/, /^dayjs/];

/** The server's entry points: itself, and the workers that make PDFs, read statements and look into videos. */
const SERVER_INPUTS = {
  main: join(ROOT, "server", "start", "main.ts"),
  "pdf-worker": join(ROOT, "server", "documents", "pdf-worker.ts"),
  "statement-worker": join(ROOT, "server", "lending", "statements", "read-worker.ts"),
  "video-worker": join(ROOT, "server", "uploads", "video-facts.ts"),
};

/** Runs the three builds into dist/. Prints warnings and errors only. */
export const buildAll = async () => {
  const shared = { root: ROOT, configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" };
  const emptyOutDir = true;
  await build({ ...shared, build: { outDir: "dist/client", emptyOutDir } });
  compressTexts(join(ROOT, "dist", "client"));
  await build({
    ...shared,
    build: { outDir: "dist/ssr", emptyOutDir, ssr: "src/app/entry.server.tsx", copyPublicDir: false },
  });
  await build({
    ...shared,
    ssr: { noExternal: BUNDLED },
    build: {
      outDir: "dist/server",
      emptyOutDir,
      ssr: true,
      rolldownOptions: { input: SERVER_INPUTS },
      copyPublicDir: false,
    },
  });
};
