/** `npm run dev [-- --lang=en]`: runs the product from its sources; every edit shows at once. */
import { keepFilesPrivate } from "#server/kernel/private-folder.ts";
import { startDev } from "./start.ts";

keepFilesPrivate();
const dev = await startDev({ language: process.argv.includes("--lang=en") ? "en" : "bg" }).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void dev.close().then(() => process.exit(0)));
