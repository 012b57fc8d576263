/** `npm run dev`: the product from its sources, with every edit on screen at once. */
import { startDev } from "./dev/start.ts";

const dev = await startDev().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void dev.close().then(() => process.exit(0)));
