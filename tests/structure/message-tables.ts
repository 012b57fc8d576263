/** The tables of messages in `src/copy`: objects whose names end in mails or SMS, with the names of their rows. */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ["../../src/copy/*.ts", "!../../src/copy/*.test.ts"],
  { eager: true },
);

export const MESSAGE_TABLES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, object] => /(?:mails|sms)$/i.test(entry[0]) && typeof entry[1] === "object")
    .map(([table, rows]) => [table, Object.keys(rows)]),
);
