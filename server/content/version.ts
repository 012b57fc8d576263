/** The version page: package version, fingerprint of the sources and day of the build. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { versionCopy } from "#src/copy/site.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { link, paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { pageUrl } from "#src/pages/table.ts";
import { inRoot } from "#server/kernel/root.ts";

const SHOWN_SIGNS = 12;

const read = (): { version: string; build?: string; builtOn?: string } => {
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { version: string };
  const stamp = inRoot("dist", "stamp");
  if (!existsSync(stamp)) return { version };
  return {
    version,
    build: readFileSync(stamp, "utf8").slice(0, SHOWN_SIGNS),
    builtOn: formatDay(sofiaDay(statSync(stamp).mtime), true),
  };
};

let known: ReturnType<typeof read> | undefined;

/** The version page's blocks; the data is read once per process. */
export const versionBlocks = (): Block[] => {
  known ??= read();
  const { version, build = versionCopy.development, builtOn } = known;
  const rows: [string, string][] = [
    [versionCopy.version, version],
    [versionCopy.build, build],
    ...(builtOn ? [[versionCopy.builtOn, builtOn] as [string, string]] : []),
  ];
  return [
    { kind: "facts", rows: rows.map(([label, value]) => ({ label, value: [value] })) },
    paragraph(`${versionCopy.about} `, link(versionCopy.contact, pageUrl("contactUs"))),
  ];
};
