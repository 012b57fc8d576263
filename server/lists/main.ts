/** Entry point of `npm run lists`. */
import { readSettings } from "#server/kernel/settings.ts";
import { listsCommand } from "./import.ts";

const { code, text } = listsCommand(process.argv.slice(2), readSettings(process.env).dataDir);
(code === 0 ? console.log : console.error)(text);
process.exitCode = code;
